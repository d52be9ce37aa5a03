import type * as z from 'zod/mini'
import type {
  changeCutOff as changeCutOffEndpoint,
  DispatchView,
  openDispatch as openDispatchEndpoint,
} from '#contract/shipping/dispatches.ts'
import { isPlausibleCutOff } from '#domain/dispatch/dispatch.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { nextNumber } from '#server/core/next-number.ts'
import { Refused } from '#server/core/refused.ts'
import { requireCarrier } from '#server/offer/carriers/carrier-queries.ts'
import { dispatchView, findDispatch, requireOpenDispatch } from './dispatch-queries.ts'

/** Opens the departure of a carrier's van; its manifest is what is ready before the cut-off. */
export async function openDispatch(
  ctx: Context,
  { carrier: code, destinations, cutOffAt }: z.output<typeof openDispatchEndpoint.input>,
): Promise<DispatchView> {
  const staffId = requireStaff(ctx.actor)
  const cutOff = new Date(cutOffAt)
  if (!isPlausibleCutOff(cutOff, ctx.now())) throw new Refused('cut-off-implausible')
  return answeredInTransaction(ctx, async (tx) => {
    const carrier = await requireCarrier(tx, code)
    const number = await nextNumber(tx, 'B', ctx.now())
    const asked = { destinations: [...new Set(destinations)], cutOffAt: cutOff.toISOString() }
    const { id } = await tx
      .insertInto('dispatches')
      .values({
        number,
        carrier_code: carrier.code,
        destinations: asked.destinations,
        cut_off_at: cutOff,
        state: 'open',
        opened_at: ctx.now(),
        opened_by: staffId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordFact(tx, ctx, {
      type: 'dispatch.opened',
      details: { dispatchId: id, number },
      change: { before: {}, after: { carrier: carrier.name, ...asked } },
    })
    return dispatchView(await findDispatch(tx, id))
  })
}

/** Changes until when a box has to be ready, for a van that comes late or early. */
export async function changeCutOff(
  ctx: Context,
  { dispatchId, cutOffAt, replaces }: z.output<typeof changeCutOffEndpoint.input>,
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
