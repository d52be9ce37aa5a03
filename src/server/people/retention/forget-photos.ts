import { sql } from 'kysely'
import { forgottenBefore } from '#domain/legal/retention.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { promiseRemoval } from '#server/core/remove-files.ts'
import { photoKey } from '#server/core/pictures/photo-key.ts'
import { inBatches } from '#server/core/for-each-apart.ts'

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

type ForgottenPhoto = {
  readonly id: string
  readonly parcel_id: string | null
  readonly customer_id: string | null
}

/**
 * A journey ends with the delivery or the return; a shipped parcel without a confirmed delivery is deleted later. An open request
 * or claim of the owner keeps the photos as proof.
 */
async function lockForgotten(tx: Tx, now: Date, size: number): Promise<ForgottenPhoto[]> {
  const before = forgottenBefore('parcel-photos', now)
  const { rows } = await sql<ForgottenPhoto>`
    select f.id, f.parcel_id, p.customer_id
    from photos f left join parcels p on p.id = f.parcel_id
    where f.created_at < ${before} and (${ofForgottenBox(now)} or (p.id is null and f.box_id is null and (f.claim_id is null or exists (
      select from cargo_claims k where k.id = f.claim_id and k.closed_at < ${before}))) or (
      (select coalesce(max(e.at), p.updated_at) from events e where e.parcel_id = p.id
        and e.type in ('parcel.shipped', 'parcel.delivered', 'parcel.returned')) < case p.status
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

/** A box that was opened again, or whose journey ended, as that of a parcel. */
const ofForgottenBox = (now: Date) => sql`exists (
  select from boxes b join shipments s on s.id = b.shipment_id where b.id = f.box_id
    and case b.status
      when 'opened' then true
      when 'handed_over' then b.handed_over_at < ${forgottenBefore('undelivered-photos', now)}
      else coalesce(b.returned_at, b.delivered_at) < ${forgottenBefore('parcel-photos', now)} end
    and not exists (select from legal_requests r where r.customer_id = s.customer_id and r.state = 'received')
    and not exists (select from cargo_claims k where k.box_id = b.id and k.closed_at is null))`

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
