import * as z from 'zod'
import {
  forgottenBefore,
  promises,
  type RetentionPromise,
  securityFacts,
} from '#domain/legal/retention.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { defineJob, enqueue, noPayload } from '#server/core/jobs.ts'
import { photoKey } from '#server/core/pictures/photo-key.ts'
import type { DB } from '#server/core/schema.ts'
import { announceSilence, endSilentAccounts } from './silent-accounts.ts'
import { type RawBuilder, sql } from 'kysely'
import { inBatches } from '#server/core/for-each-apart.ts'
import { promiseRemoval } from '#server/core/remove-files.ts'
import { returnFileKey } from '#server/shipping/returns/add-return-file.ts'
import { displayedStatusOf } from '#server/warehouse/parcel-rows/parcel-state.ts'

/** Runs one promise of the privacy page. Each is its own job: one failure stops no other. */
export const keepRetention = (
  ctx: Context,
  { promise }: { readonly promise: RetentionPromise },
): Promise<void> => keeping[promise](ctx)

/** Deletes the rows that are old, the oldest by that column first. One that somebody holds waits for the next night. */
const forget = <Table extends TableWithId>(
  ctx: Context,
  table: Table,
  isOld: RawBuilder<unknown>,
  oldestBy: keyof DB[Table] & string = 'id',
): Promise<void> =>
  inBatches(async (size) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)} where ${isOld}
        order by ${sql.ref(oldestBy)}, id limit ${size} for update skip locked)`.execute(ctx.db)
    return Number(numAffectedRows ?? 0)
  })

/** Deletes the photos of parcels and boxes whose journey ended long ago, of claims closed long ago, and those that never got a subject. */
export const forgetPhotos = (ctx: Context): Promise<void> =>
  inBatches((size) =>
    ctx.db.transaction().execute(async (tx) => {
      const photos = await lockForgotten(tx, ctx.now(), size)
      if (photos.length === 0) return 0
      const ids = photos.map(({ id }) => id)
      await tx.deleteFrom('photos').where('id', 'in', ids).execute()
      const keys = ids.flatMap((id) => [photoKey(id, 'full'), photoKey(id, 'thumbnail')])
      await promiseRemoval(tx, ctx, keys)
      await notifyOwners(tx, ctx, photos)
      return photos.length
    }),
  )

/** A box that was opened again, or whose journey ended, as that of a parcel. */
const ofForgottenBox = (now: Date) => sql`exists (
  select from boxes b join shipments s on s.id = b.shipment_id where b.id = f.box_id
    and case b.status
      when 'opened' then true
      when 'handed_over' then b.handed_over_at < ${forgottenBefore('undelivered-photos', now)}
      else coalesce(b.returned_at, b.delivered_at) < ${forgottenBefore('parcel-photos', now)} end
    and not exists (select from legal_requests r where r.customer_id = s.customer_id and r.state = 'received')
    and not exists (select from cargo_claims k where k.box_id = b.id and k.closed_at is null))`

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
  run: keepRetention,
})

const day = 86_400_000

/**
 * Deletes labels and proofs of returns as photos of parcels: after the delivery or the end of the return, later where nobody
 * confirmed it, and those that were never joined after a day.
 */
const forgetReturnFiles = (ctx: Context): Promise<void> =>
  inBatches((size) =>
    ctx.db.transaction().execute(async (tx) => {
      const now = ctx.now()
      const { rows } = await sql<{ id: string; type: string }>`
        delete from return_files where id in (
          select f.id from return_files f
          join shop_returns v on v.request_id = f.request_id join parcel_requests r on r.id = f.request_id
          where (not f.is_joined and f.created_at < ${new Date(now.getTime() - day)}) or case v.state
            when 'delivered' then v.delivered_at < ${forgottenBefore('parcel-photos', now)}
            when 'ended' then r.closed_at < ${forgottenBefore('parcel-photos', now)}
            when 'sent' then v.sent_at < ${forgottenBefore('undelivered-photos', now)} end
          order by f.id limit ${size} for update of f skip locked)
        returning id, type`.execute(tx)
      await promiseRemoval(
        tx,
        ctx,
        rows.map(({ id, type }) => returnFileKey(id, type)),
      )
      return rows.length
    }),
  )

/** Deletes messages that belong to no account, and whom we wrote to: contact messages, mails, invitations. */
export async function forgetMessages(ctx: Context): Promise<void> {
  const before = forgottenBefore('contact-messages', ctx.now())
  await forget(ctx, 'contact_messages', sql`created_at < ${before}`, 'created_at')
  // Mails without an account; those of an account stay with it.
  const isOldMail = sql`user_id is null and created_at < ${before} and state <> 'queued'`
  await forget(ctx, 'notifications', isOldMail, 'created_at')
  await forget(ctx, 'staff_invitations', sql`expires_at < ${before}`, 'expires_at')
}

/**
 * Deletes the facts about sign-ins and sign-outs after a year. The trigger on `events` lets these facts be deleted, at that age,
 * and no other.
 */
export function forgetSecurityFacts(ctx: Context): Promise<void> {
  const before = forgottenBefore('security-facts', ctx.now())
  return forget(ctx, 'events', sql`type in (${sql.join(securityFacts)}) and at < ${before}`)
}

/** Deletes standing orders once their payment can no longer be contested. */
export function forgetStandingOrders(ctx: Context): Promise<void> {
  const before = forgottenBefore('ended-standing-orders', ctx.now())
  return forget(ctx, 'standing_orders', sql`ended_at < ${before}`, 'ended_at')
}

/** Deletes what was known of removed means of payment, once the provider has let go of them. */
export function forgetPaymentMethods(ctx: Context): Promise<void> {
  const before = forgottenBefore('removed-methods', ctx.now())
  const isOver = sql`settled_at is not null and removed_at < ${before}`
  return forget(ctx, 'payment_methods', isOver, 'removed_at')
}

/** Deletes withdrawals and cancellations once nobody can sue over them any longer. */
export function forgetLegalRequests(ctx: Context): Promise<void> {
  const before = forgottenBefore('legal-requests', ctx.now())
  return forget(ctx, 'legal_requests', sql`received_at < ${before}`, 'received_at')
}

type TableWithId = { [Table in keyof DB]: 'id' extends keyof DB[Table] ? Table : never }[keyof DB]

type ForgottenPhoto = {
  readonly id: string
  readonly parcel_id: string | null
  readonly customer_id: string | null
}

/**
 * A journey ends with the delivery, the return or the destruction; a shipped parcel without a confirmed delivery is deleted later.
 * An open request or claim of the owner keeps the photos as proof.
 */
async function lockForgotten(tx: Tx, now: Date, size: number): Promise<ForgottenPhoto[]> {
  const before = forgottenBefore('parcel-photos', now)
  const { rows } = await sql<ForgottenPhoto>`
    select f.id, f.parcel_id, p.customer_id
    from photos f left join parcels p on p.id = f.parcel_id
    where f.created_at < ${before} and (${ofForgottenBox(now)} or (p.id is null and f.box_id is null and (f.claim_id is null or exists (
      select from cargo_claims k where k.id = f.claim_id and k.closed_at < ${before}))) or (
      coalesce(p.destroyed_at, (select coalesce(max(e.at), p.updated_at) from events e where e.parcel_id = p.id
        and e.type in ('parcel.shipped', 'parcel.delivered', 'parcel.returned'))) < case ${displayedStatusOf('p')}
          when 'destroyed' then ${before}::timestamptz
          when 'delivered' then ${before}::timestamptz
          when 'returned' then ${before}::timestamptz
          when 'shipped' then ${forgottenBefore('undelivered-photos', now)}::timestamptz end
      and not exists (select from legal_requests r where r.customer_id = p.customer_id and r.state = 'received')
      and not exists (select from cargo_claims k join shipment_parcels sp on sp.shipment_id = k.shipment_id
        where sp.parcel_id = p.id and k.closed_at is null)
      and not exists (select from parcel_requests r where r.parcel_id = p.id and r.state = 'open')))
    order by f.created_at, f.id limit ${size}
    for update of f skip locked`.execute(tx)
  return rows
}

async function notifyOwners(
  tx: Tx,
  ctx: Context,
  photos: readonly ForgottenPhoto[],
): Promise<void> {
  const owners = new Map(photos.map(({ parcel_id, customer_id }) => [parcel_id, customer_id]))
  for (const [parcelId, customerId] of owners) {
    if (!parcelId || !customerId) continue
    await recordFact(tx, ctx, { type: 'parcel.photos-forgotten', customerId, parcelId })
  }
}

/** Enqueues, once an hour, a job for each promise of the privacy page. */
export async function startRetention(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    for (const promise of promises) await enqueue(tx, ctx, keepRetentionJob, { promise })
  })
}

export const startRetentionJob = defineJob({
  name: 'start-retention',
  payload: noPayload,
  every: '37 * * * *',
  run: startRetention,
})
