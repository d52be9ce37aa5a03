import type * as z from 'zod/mini'
import {
  type printCustomsPaper as endpoint,
  printCustomsPaper as printEndpoint,
  readCustomsPaper as readEndpoint,
  readMyCustomsPaper as readMineEndpoint,
} from '#contract/shipping/customs.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { serve, serveFile, type ApiServer } from '#server/core/http.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { boxDetails, lockBox } from '#server/shipping/shipments/locked-shipment.ts'
import { readCustomsPaper, readMyCustomsPaper, requireDeclaration } from './read-customs-paper.ts'

export function mountCustoms(api: ApiServer): void {
  serveFile(api, readEndpoint, readCustomsPaper)
  serveFile(api, readMineEndpoint, readMyCustomsPaper)
  serve(api, printEndpoint, printCustomsPaper)
}

/** Each print is a fact. No reason is asked from the second one on: customs lose papers, and each copy says the same. */
async function printCustomsPaper(
  ctx: Context,
  { boxId, paper }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { shipment, box } = await lockBox(tx, boxId)
    await requireDeclaration(tx, boxId)
    const { orderId, customerId, id: shipmentId } = shipment
    await recordFact(tx, ctx, {
      type: 'shipment.customs-printed',
      customerId,
      orderId,
      shipmentId,
      details: { ...boxDetails(box), paper },
    })
    return { paper }
  })
}
