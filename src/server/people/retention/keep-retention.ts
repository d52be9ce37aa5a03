import * as z from 'zod'
import { sql } from 'kysely'
import {
  promises,
  type RetentionPromise,
  forgottenBefore,
  silenceNoticeDays,
  securityFacts,
} from '#domain/legal/retention.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { defineJob } from '#server/core/jobs.ts'
import { inBatches } from '#server/core/in-batches.ts'
import { endAccount } from '#server/people/personal-data/end-account.ts'
import { findObstacles } from '#server/people/personal-data/find-obstacles.ts'
import { type Account, lockAccount } from '#server/people/accounts/account-queries.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { lockBelongings } from '#server/people/personal-data/lock-belongings.ts'
import { forgetPhotos } from './forget-photos.ts'
import { forgetReturnFiles } from './forget-return-files.ts'
import { announcedAt, silentCustomers } from './silent-customers.ts'

/** Warns silent customers that their account will end, while they still have time to sign in. */
export async function announceSilence(ctx: Context): Promise<void> {
  const endsOn = noticeLater(ctx.now())
  const before = forgottenBefore('silent-accounts', endsOn)
  await eachSilentCustomer(ctx, before, async (tx, account) => {
    if (await announcedAt(tx, account.id, before)) return
    if ((await findObstacles(tx, account.id)).length > 0) return
    await announce(tx, ctx, account, endsOn)
  })
}

/** The date on which an account may end when its notice leaves now. */
const noticeLater = (now: Date): Date =>
  new Date(now.getTime() + silenceNoticeDays * 24 * 3_600_000)

async function announce(tx: Tx, ctx: Context, { id, email }: Account, endsOn: Date): Promise<void> {
  await recordFact(tx, ctx, { type: 'account.deletion-announced', customerId: id })
  await notify(tx, ctx, {
    kind: 'account-silent',
    payload: { userId: id, endsOn: endsOn.toISOString() },
    userId: id,
    recipient: email,
    dedupeKey: `account-silent:${id}:${endsOn.toISOString().slice(0, 10)}`,
  })
}

/** Deletes messages that belong to no account, and whom we wrote to: contact messages, mails, invitations. */
export async function forgetMessages(ctx: Context): Promise<void> {
  const before = forgottenBefore('contact-messages', ctx.now())
  for (const rows of [oldMessages(before), oldMails(before), oldInvitations(before)]) {
    await inBatches(async (size) => Number((await rows(size).execute(ctx.db)).numAffectedRows ?? 0))
  }
}

const oldMessages = (before: Date) => (size: number) =>
  sql`
  delete from contact_messages where id in (
    select id from contact_messages where created_at < ${before} order by created_at, id limit ${size})`

/** Mails without an account; those of an account stay with it. */
const oldMails = (before: Date) => (size: number) =>
  sql`
  delete from notifications where id in (
    select id from notifications where user_id is null and created_at < ${before} and state <> 'queued'
    order by created_at, id limit ${size})`

const oldInvitations = (before: Date) => (size: number) =>
  sql`
  delete from staff_invitations where id in (
    select id from staff_invitations where expires_at < ${before} order by expires_at, id limit ${size})`

/**
 * Deletes the facts about sign-ins and sign-outs after a year. The trigger on `events` lets these facts be deleted, at that age,
 * and no other.
 */
export const forgetSecurityFacts = (ctx: Context): Promise<void> =>
  inBatches(async (size) => {
    const { numAffectedRows } = await sql`
      delete from events where id in (
        select id from events where type in (${sql.join(securityFacts)})
          and at < ${forgottenBefore('security-facts', ctx.now())} order by id limit ${size})`.execute(
      ctx.db,
    )
    return Number(numAffectedRows ?? 0)
  })

/** Deletes the accounts whose silence was announced in time and went on; a parcel or a payment under way prevents it. */
export async function endSilentAccounts(ctx: Context): Promise<void> {
  const before = forgottenBefore('silent-accounts', ctx.now())
  const inTime = new Date(ctx.now().getTime() - silenceNoticeDays * 24 * 3_600_000)
  await eachSilentCustomer(ctx, before, async (tx, account) => {
    const announced = await announcedAt(tx, account.id, before)
    if (!announced || announced > inTime) return
    if ((await findObstacles(tx, account.id)).length > 0) return
    await endAccount(tx, ctx, account, 'silence')
  })
}

/** Deletes standing orders once their payment can no longer be contested. */
export const forgetStandingOrders = (ctx: Context): Promise<void> =>
  inBatches(async (size) => {
    const { numAffectedRows } = await sql`
      delete from standing_orders where id in (
        select id from standing_orders
        where ended_at < ${forgottenBefore('ended-standing-orders', ctx.now())}
        order by ended_at, id limit ${size})`.execute(ctx.db)
    return Number(numAffectedRows ?? 0)
  })

/** Deletes what was known of removed means of payment, once the provider has let go of them. */
export const forgetPaymentMethods = (ctx: Context): Promise<void> =>
  inBatches(async (size) => {
    const { numAffectedRows } = await sql`
      delete from payment_methods where id in (
        select id from payment_methods
        where settled_at is not null and removed_at < ${forgottenBefore('removed-methods', ctx.now())}
        order by removed_at, id limit ${size})`.execute(ctx.db)
    return Number(numAffectedRows ?? 0)
  })

/** Deletes withdrawals and cancellations once nobody can sue over them any longer. */
export const forgetLegalRequests = (ctx: Context): Promise<void> =>
  inBatches(async (size) => {
    const { numAffectedRows } = await sql`
      delete from legal_requests where id in (
        select id from legal_requests where received_at < ${forgottenBefore('legal-requests', ctx.now())}
        order by received_at, id limit ${size})`.execute(ctx.db)
    return Number(numAffectedRows ?? 0)
  })

/** Runs one promise of the privacy page. Each is its own job: one failure stops no other. */
export const keepRetention = (
  ctx: Context,
  { promise }: { readonly promise: RetentionPromise },
): Promise<void> => keeping[promise](ctx)

/** Each works in small batches; run twice, it finds nothing left to do. */
const keeping: Readonly<Record<RetentionPromise, (ctx: Context) => Promise<void>>> = {
  'forget-photos': async (ctx) => {
    await forgetPhotos(ctx)
    await forgetReturnFiles(ctx)
  },
  'announce-silence': announceSilence,
  'end-silent-accounts': endSilentAccounts,
  'forget-messages': forgetMessages,
  'forget-legal-requests': forgetLegalRequests,
  'forget-security-facts': forgetSecurityFacts,
  'forget-payment-methods': forgetPaymentMethods,
  'forget-standing-orders': forgetStandingOrders,
}

export const keepRetentionJob = defineJob({
  name: 'keep-retention',
  payload: z.strictObject({ promise: z.enum(promises) }),
  isUnhurried: true,
  run: keepRetention,
})

const customersPerRead = 50

/** Runs a transaction for each customer silent since `before`, and checks again under the lock: they may just have come back. */
async function eachSilentCustomer(
  ctx: Context,
  before: Date,
  act: (tx: Tx, account: Account) => Promise<void>,
): Promise<void> {
  let after: string | undefined
  for (;;) {
    const place = after === undefined ? {} : { after }
    const ids = await silentCustomers(ctx.db, { before, limit: customersPerRead, ...place })
    for (const id of ids) await actOn(ctx, { id, before }, act)
    after = ids.at(-1)
    if (after === undefined) return
  }
}

async function actOn(
  ctx: Context,
  { id, before }: { readonly id: string; readonly before: Date },
  act: (tx: Tx, account: Account) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockBelongings(tx, id)
    const account = await lockAccount(tx, id)
    const [still] = await silentCustomers(tx, { before, only: id, limit: 1 })
    if (account && still) await act(tx, account)
  })
}
