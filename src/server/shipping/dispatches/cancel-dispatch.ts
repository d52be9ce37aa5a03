import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { requireOpenDispatch } from './require-open-dispatch.ts'

/** Ends a dispatch that carries nothing; a loaded one is unloaded first, box by box. */
export async function cancelDispatch(
  ctx: Context,
  { dispatchId }: { readonly dispatchId: string },
): Promise<Record<string, never>> {
  const staffId = requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { number, loaded } = await requireOpenDispatch(tx, dispatchId, 'alone')
    if (loaded > 0) throw new Refused('dispatch-loaded')
    await tx
      .updateTable('dispatches')
      .set({ state: 'cancelled', ended_at: ctx.now(), ended_by: staffId })
      .where('id', '=', dispatchId)
      .execute()
    await recordFact(tx, ctx, { type: 'dispatch.cancelled', details: { dispatchId, number } })
    return {}
  })
}
