import type { BoxTracking } from '#contract/core/box-tracking.ts'
import type { Tracking } from '#contract/shipping/tracking-links.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { realDelaysOf } from '#server/offer/delays/real-delays.ts'
import { trackingOf, trustedTracking } from '#server/warehouse/parcel-rows/tracking-of.ts'
import { findFollowed, requireFewReads } from './find-followed.ts'

/** Where a shipment is, for whoever has its link: nothing tells whose it is, where exactly it goes, or what is in it. */
export async function readTracking(
  ctx: Context,
  { token }: { readonly token: string },
): Promise<Tracking> {
  await requireFewReads(ctx)
  const shipment = found(await findFollowed(ctx, token))
  const mode = shipment.mode as Tracking['mode']
  return {
    destination: shipment.destination,
    mode,
    status: shipment.status,
    boxes: await closedBoxesOf(ctx, shipment.id),
    delays: await realDelaysOf(ctx.db, ctx.now(), shipment),
  }
}

async function closedBoxesOf({ db }: Context, shipmentId: string): Promise<Tracking['boxes']> {
  const rows = await db
    .selectFrom('boxes')
    .select(['id', 'place', 'status', 'packed_at', 'handed_over_at', 'delivered_at'])
    .where('shipment_id', '=', shipmentId)
    .where('status', '<>', 'opened')
    .orderBy('place')
    .execute()
  const tracking = await trackingOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    place: row.place,
    status: row.status as Tracking['boxes'][number]['status'],
    packedAt: row.packed_at.toISOString(),
    handedOverAt: row.handed_over_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    news: newsOf(tracking.get(row.id)),
  }))
}

const newsOf = (tracking: BoxTracking | undefined): Tracking['boxes'][number]['news'] =>
  (trustedTracking(tracking)?.events ?? []).flatMap(({ state, at }) =>
    state === null ? [] : [{ state, at }],
  )
