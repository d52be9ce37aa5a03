import type * as z from 'zod/mini'
import type { changeCutOff as endpoint, DispatchView } from '#contract/shipping/dispatches.ts'
import { isPlausibleCutOff } from '#domain/dispatch/dispatch.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { dispatchView, findDispatch } from './dispatch-queries.ts'
import { requireOpenDispatch } from './require-open-dispatch.ts'

/** Changes until when a box has to be ready, for a van that comes late or early. */
export async function changeCutOff(
  ctx: Context,
  { dispatchId, cutOffAt, replaces }: z.output<typeof endpoint.input>,
): Promise<DispatchView> {
  requireStaff(ctx.actor)
  const cutOff = new Date(cutOffAt)
  return answeredInTransaction(ctx, async (tx) => {
    const { number, cutOffAt: former } = await requireOpenDispatch(tx, dispatchId, 'alone')
    if (former.getTime() !== Date.parse(replaces)) {
      throw new Refused('stale', { cutOffAt: former.toISOString() })
    }
    if (!isPlausibleCutOff(cutOff, ctx.now())) throw new Refused('cut-off-implausible')
    await tx
      .updateTable('dispatches')
      .set({ cut_off_at: cutOff })
      .where('id', '=', dispatchId)
      .execute()
    await recordFact(tx, ctx, {
      type: 'dispatch.cut-off-changed',
      details: { dispatchId, number },
      change: {
        before: { cutOffAt: former.toISOString() },
        after: { cutOffAt: cutOff.toISOString() },
      },
    })
    return dispatchView(await findDispatch(tx, dispatchId))
  })
}
