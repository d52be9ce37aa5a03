import type { DispatchRecord } from '#contract/shipping/dispatches.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { carrierSlipView } from './carrier-slip.ts'
import { dispatchView, findDispatch } from './dispatch-queries.ts'
import { loadedOf, missingOf } from './manifest.ts'

/** A dispatch and its manifest; once it has ended, only what it carried. */
export async function readDispatch(
  ctx: Context,
  { dispatchId }: { readonly dispatchId: string },
): Promise<DispatchRecord> {
  requireStaff(ctx.actor)
  const row = await findDispatch(ctx.db, dispatchId)
  const { id, carrier_code: carrierCode, destinations, cut_off_at: cutOffAt } = row
  const waiting =
    row.state === 'open'
      ? await missingOf(ctx.db, { id, carrierCode, destinations, cutOffAt }, ctx.now())
      : { missing: [], held: [] }
  return {
    dispatch: dispatchView(row),
    loaded: await loadedOf(ctx.db, dispatchId),
    ...waiting,
    carrierSlip: await carrierSlipView(ctx, row),
  }
}
