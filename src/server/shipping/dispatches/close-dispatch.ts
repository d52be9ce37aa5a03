import type * as z from 'zod/mini'
import type { closeDispatch as endpoint, DispatchView } from '#contract/shipping/dispatches.ts'
import { closeDispatch as close } from '#domain/dispatch/dispatch.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { requireCarrier } from '#server/offer/carriers/carrier-queries.ts'
import { leaveWithCarrier } from '#server/shipping/shipments/leave-with-carrier.ts'
import { lockBox } from '#server/shipping/shipments/locked-shipment.ts'
import { boxCan, boxNumber, type BoxStatus } from '#domain/shipment/box.ts'
import { stopping } from '#domain/shipment/holds.ts'
import { holdsOf } from '#server/shipping/shipments/holds-of.ts'
import { isGone } from '#server/warehouse/parcel-rows/parcel-state.ts'
import {
  dispatchView,
  findDispatch,
  type OpenDispatch,
  requireOpenDispatch,
} from './dispatch-queries.ts'
import { missingOf } from './manifest.ts'
import { renderSlipJob, slipContentOf } from './slip-content.ts'

/**
 * Closes a dispatch: each loaded box is handed over, once, and its customer is told; the boxes that were not scanned stay for the
 * next one, with the reason. All of it is one transaction.
 */
export async function closeDispatch(
  ctx: Context,
  { dispatchId, seen, reason }: z.output<typeof endpoint.input>,
): Promise<DispatchView> {
  requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const van = await requireOpenDispatch(tx, dispatchId, 'alone')
    const loaded = await lockLoaded(tx, dispatchId)
    const { missing } = await missingOf(tx, van, ctx.now())
    const counts = { loaded: loaded.length, missing: missing.length, seen, reason }
    const closing = accepted(close(counts), { missing: missing.length })
    await requireLoadable(tx, ctx, loaded)
    await handOver(tx, ctx, van, loaded)
    const left = missing.map(({ number }) => number)
    await end(tx, ctx, van, { loaded, reason: closing.reason, missing: left })
    return dispatchView(await findDispatch(tx, dispatchId))
  })
}

async function handOver(
  tx: Tx,
  ctx: Context,
  { carrierCode }: OpenDispatch,
  loaded: readonly Loaded[],
): Promise<void> {
  // A carrier that was retired since the opening still takes what is in its van.
  const carrier = await requireCarrier(tx, carrierCode, carrierCode)
  for (const { boxId, trackingNumber } of loaded) {
    // Read again for each: two boxes may be of one shipment.
    const { shipment, box } = await lockBox(tx, boxId)
    await leaveWithCarrier(tx, ctx, { shipment, box, carrier, trackingNumber })
  }
}

type Ending = {
  readonly loaded: readonly Loaded[]
  readonly reason: string | null
  readonly missing: readonly string[]
}

async function end(
  tx: Tx,
  ctx: Context,
  { id: dispatchId, number }: OpenDispatch,
  { loaded, reason, missing }: Ending,
): Promise<void> {
  const staffId = requireStaff(ctx.actor)
  const slip = await slipContentOf(tx, ctx, dispatchId)
  await tx
    .updateTable('dispatches')
    .set({ state: 'closed', ended_at: ctx.now(), ended_by: staffId })
    .set({ reason, missing: [...missing], slip: JSON.stringify(slip) })
    .where('id', '=', dispatchId)
    .where('state', '=', 'open')
    .execute()
  await recordFact(tx, ctx, {
    type: 'dispatch.closed',
    details: { dispatchId, number, loaded: loaded.length, missing: missing.length },
    ...(missing.length > 0 && { change: { before: {}, after: { reason, missing } } }),
  })
  await enqueue(tx, ctx, renderSlipJob, { dispatchId })
}

type Loaded = {
  readonly boxId: string
  readonly shipmentId: string
  readonly number: string
  readonly status: BoxStatus
  readonly trackingNumber: string
}

/**
 * The boxes in the van, with all that their departure changes locked in the order of every operation: the parcels by id, the
 * shipments by id, the orders by id. Another operation on one of them waits, or is waited for, and never both.
 */
async function lockLoaded(tx: Tx, dispatchId: string): Promise<Loaded[]> {
  const shipmentIds = (await boxesOf(tx, dispatchId)).map(({ shipmentId }) => shipmentId)
  if (shipmentIds.length === 0) return []
  await tx
    .selectFrom('parcels')
    .innerJoin('shipment_parcels', 'shipment_parcels.parcel_id', 'parcels.id')
    .select('parcels.id')
    .where('shipment_parcels.shipment_id', 'in', shipmentIds)
    .where((not) => not.not(isGone('parcels')))
    .orderBy('parcels.id')
    .forUpdate('parcels')
    .execute()
  const shipments = await tx
    .selectFrom('shipments')
    .select('order_id')
    .where('id', 'in', shipmentIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  await tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', [...new Set(shipments.map(({ order_id }) => order_id))])
    .orderBy('id')
    .forUpdate()
    .execute()
  // Read under the locks: a box may have been opened while they were waited for.
  return boxesOf(tx, dispatchId)
}

async function boxesOf(tx: Tx, dispatchId: string): Promise<Loaded[]> {
  const rows = await tx
    .selectFrom('dispatch_boxes as l')
    .innerJoin('boxes as b', 'b.id', 'l.box_id')
    .innerJoin('shipments as s', 's.id', 'b.shipment_id')
    .select(['b.id', 'b.shipment_id', 'b.place', 'b.status', 's.number', 'l.tracking_number'])
    .where('l.dispatch_id', '=', dispatchId)
    .orderBy('s.number')
    .orderBy('b.place')
    .orderBy('b.id')
    .execute()
  return rows.map((row) => ({
    boxId: row.id,
    shipmentId: row.shipment_id,
    number: boxNumber(row.number, row.place),
    status: row.status as BoxStatus,
    trackingNumber: row.tracking_number,
  }))
}

/**
 * Refuses with `box-to-unload`, and the `boxes` by number, when some in the van were opened (refunded) or held (withdrawn from,
 * suspended) since they were loaded: a person takes them out, for the van must not carry what the slip does not say.
 */
async function requireLoadable(tx: Tx, ctx: Context, loaded: readonly Loaded[]): Promise<void> {
  const holds = await holdsOf(
    tx,
    [...new Set(loaded.map(({ shipmentId }) => shipmentId))],
    ctx.now(),
  )
  const wrong = loaded.filter(
    ({ status, shipmentId }) =>
      !boxCan('hand-over', { status }) ||
      stopping(holds.get(shipmentId) ?? [], 'hand-over').length > 0,
  )
  if (wrong.length > 0) {
    throw new Refused('box-to-unload', { boxes: wrong.map(({ number }) => number) })
  }
}
