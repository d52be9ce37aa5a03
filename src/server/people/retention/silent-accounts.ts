import { sql } from 'kysely'
import { forgottenBefore, silenceNoticeDays } from '#domain/legal/retention.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { forEachApart, rowsInPages } from '#server/core/for-each-apart.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { type Account, lockAccount } from '#server/people/accounts/account-queries.ts'
import {
  endAccount,
  findObstacles,
  lockBelongings,
} from '#server/people/personal-data/end-account.ts'

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

const customersPerRead = 50

/** Runs a transaction for each customer silent since `before`, and checks again under the lock: they may just have come back. */
async function eachSilentCustomer(
  ctx: Context,
  before: Date,
  act: (tx: Tx, account: Account) => Promise<void>,
): Promise<void> {
  const ids = rowsInPages<string>((after) =>
    silentCustomers(ctx.db, { before, after, limit: customersPerRead }),
  )
  await forEachApart(ids, (id) => actOn(ctx, { id, before }, act))
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

/**
 * Customers of the free plan without any exchange since `before`: no sign-in, no action of theirs, of ours or of a supplier. What
 * a job did alone (an expired quote, our own notice) is no exchange. A merged account ends with the kept one of its person.
 */
async function silentCustomers(
  db: Database | Tx,
  { before, after, only, limit }: SilentSince,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u join customers c on c.user_id = u.id
    where u.deleted_at is null and u.role in ('client', 'testeur') and c.plan = 'gratuit' and c.merged_into is null
      and u.created_at < ${before} and coalesce(u.last_signed_in_at, u.created_at) < ${before}
      and (${after ?? null}::uuid is null or u.id > ${after ?? null}::uuid)
      and (${only ?? null}::uuid is null or u.id = ${only ?? null}::uuid)
      and not exists (select from sessions s where s.user_id = u.id and s.last_used_at >= ${before})
      and not exists (select from events e where e.customer_id = u.id and e.actor_kind <> 'job' and e.at >= ${before})
      and not exists (select from customers m join events e on e.customer_id = m.user_id
        where m.merged_into = u.id and e.actor_kind <> 'job' and e.at >= ${before})
      and not exists (select from events e where e.actor_id = u.id and e.at >= ${before})
    order by u.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

type SilentSince = {
  readonly before: Date
  /** The last customer of the batch before. */
  readonly after?: string | undefined
  /** Checks this customer alone again, under the lock. */
  readonly only?: string
  readonly limit: number
}

/** When that silence was announced, if since the last exchange. */
async function announcedAt(
  db: Database | Tx,
  userId: string,
  since: Date,
): Promise<Date | undefined> {
  const fact = await db
    .selectFrom('events')
    .select('at')
    .where('customer_id', '=', userId)
    .where('type', '=', 'account.deletion-announced')
    .where('at', '>=', since)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return fact?.at
}
