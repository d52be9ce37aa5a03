import * as z from 'zod'
import type { Context, Tx } from '#server/core/context.ts'
import { enqueue } from '#server/core/jobs.ts'

/** Money that buys nothing is owed back in full; a job refunds it (docs/rules/money.md#money-that-finds-no-order). */
export async function oweBack(
  tx: Tx,
  ctx: Context,
  paymentId: string,
  { amountCents, reason }: { readonly amountCents: number; readonly reason: string },
): Promise<void> {
  const { id: refundId } = await tx
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      amount_cents: amountCents,
      origin: 'capture',
      status: 'owed',
      reason,
      requested_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, ctx, refundPayment, { refundId })
}

/** The job that sends a refund to the provider, named here because the callers lie below the job's code (`sendRefundJob`). */
export const refundPayment = {
  name: 'refund-payment',
  payload: z.strictObject({ refundId: z.uuid() }),
} as const
