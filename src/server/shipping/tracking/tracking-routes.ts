import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { readBoxNow as endpoint } from '#contract/shipping/tracking.ts'
import { requireStaff } from '#server/core/access.ts'
import { TrackingAway } from '#server/core/adapters/la-poste-tracking.ts'
import type { Context } from '#server/core/context.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { found, Refused, Unavailable } from '#server/core/refused.ts'
import { readShipmentView } from '#server/shipping/shipments/shipment-views.ts'
import { type DueBox, enrolBoxes, pauseCalls, reserveCall } from './due-boxes.ts'
import { storeReading } from './store-reading.ts'

export function mountTracking(api: ApiServer): void {
  serve(api, endpoint, readBoxNow)
}

/** Our calls are spaced: somebody who would wait longer than that for a turn is told to come back. */
const longestWaitMs = 5_000

/** Asks the carrier about one box now, outside its turn: a customer is on the telephone. */
async function readBoxNow(
  ctx: Context,
  { boxId }: { readonly boxId: string },
): Promise<ShipmentView> {
  requireStaff(ctx.actor)
  if (!ctx.tracking) throw new Unavailable('tracking-not-configured')
  const { shipment_id: shipmentId, status } = found(
    await ctx.db
      .selectFrom('boxes')
      .select(['shipment_id', 'status'])
      .where('id', '=', boxId)
      .executeTakeFirst(),
  )
  if (status !== 'handed_over') throw new Refused('box-not-handed-over')
  await enrolBoxes(ctx)
  const followed = await ctx.db
    .selectFrom('box_tracking as t')
    .innerJoin('boxes as b', 'b.id', 't.box_id')
    .select((eb) => ['t.number', eb.fn.coalesce('t.last_event_at', 'b.handed_over_at').as('since')])
    .where('t.box_id', '=', boxId)
    .executeTakeFirst()
  if (!followed) throw new Refused('box-not-followed')
  await read(ctx, { boxId, number: followed.number, lastWord: followed.since ?? ctx.now() })
  return readShipmentView(ctx.db, shipmentId, ctx.now())
}

async function read(ctx: Context, box: DueBox): Promise<void> {
  const turn = await reserveCall(ctx)
  const waitMs = turn.getTime() - ctx.now().getTime()
  if (waitMs > longestWaitMs) throw new Refused('tracking-busy')
  try {
    const answers = await ctx.tracking?.read([box.number])
    await storeReading(ctx, box, answers?.get(box.number) ?? { kind: 'unreadable' })
  } catch (error) {
    if (!(error instanceof TrackingAway)) throw error
    await pauseCalls(ctx)
    throw new Refused('tracking-away')
  }
}
