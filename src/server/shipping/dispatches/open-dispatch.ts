import type * as z from 'zod/mini'
import type { DispatchView, openDispatch as endpoint } from '#contract/shipping/dispatches.ts'
import { isPlausibleCutOff } from '#domain/dispatch/dispatch.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { nextNumber } from '#server/core/next-number.ts'
import { Refused } from '#server/core/refused.ts'
import { requireCarrier } from '#server/offer/carriers/carrier-queries.ts'
import { dispatchView, findDispatch } from './dispatch-queries.ts'

/** Opens the departure of a carrier's van; its manifest is what is ready before the cut-off. */
export async function openDispatch(
  ctx: Context,
  { carrier: code, destinations, cutOffAt }: z.output<typeof endpoint.input>,
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
