import type * as z from 'zod/mini'
import type { closeDispatch as endpoint, DispatchView } from '#contract/shipping/dispatches.ts'
import { closeDispatch as close } from '#domain/dispatch/dispatch.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { accepted } from '#server/core/refused.ts'
import { requireCarrier } from '#server/offer/carriers/require-carrier.ts'
import { leaveWithCarrier } from '#server/shipping/shipments/leave-with-carrier.ts'
import { lockBox } from '#server/shipping/shipments/locked-shipment.ts'
import { dispatchView, findDispatch } from './dispatch-queries.ts'
import { lockLoaded, type Loaded } from './lock-loaded.ts'
import { missingOf } from './manifest.ts'
import { renderSlipJob } from './render-slip.ts'
import { requireLoadable } from './require-loadable.ts'
import { requireOpenDispatch, type OpenDispatch } from './require-open-dispatch.ts'
import { slipContentOf } from './slip-content.ts'

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
