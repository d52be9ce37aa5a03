import * as z from 'zod'
import type { Context, Tx } from '#server/core/context.ts'
import { enqueue } from '#server/core/jobs.ts'

/** The job that ends the open supplement of a cancelled shipment, named here because its quote lies above (`withdrawSupplementJob`). */
export const withdrawSupplement = {
  name: 'withdraw-supplement',
  payload: z.strictObject({ shipmentId: z.uuid() }),
} as const

/** A job, because a quote is locked before its shipment. */
export async function withdrawSupplementOf(
  tx: Tx,
  ctx: Context,
  shipmentId: string,
): Promise<void> {
  const open = await tx
    .selectFrom('supplements')
    .select('quote_id')
    .where('shipment_id', '=', shipmentId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  if (open) await enqueue(tx, ctx, withdrawSupplement, { shipmentId })
}
