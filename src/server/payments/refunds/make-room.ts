import { refundCan } from '#domain/refund/refund.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { refundsOf, type LockedMoney } from './locked-money.ts'
import { committedOf } from './promise-refund.ts'

/**
 * A refund that the provider has already made comes before our mere promises: the newest requests that no longer fit are dropped.
 * A dropped request that the provider did carry out becomes valid again when the provider reports it. Returns what
 * is left of the payment.
 */
export async function makeRoom(
  tx: Tx,
  ctx: Context,
  { paymentId, capturedCents, order }: LockedMoney,
  amountCents: number,
): Promise<number> {
  const refunds = await refundsOf(tx, paymentId)
  const promised = refunds.filter(
    (refund) => refundCan('give-way', refund) && refund.stripeRefundId === null,
  )
  let room = capturedCents - committedOf(refunds)
  for (const refund of promised.toReversed()) {
    if (room >= amountCents) break
    await tx
      .updateTable('refunds')
      .set({ status: 'refused', decided_at: ctx.now() })
      .where('id', '=', refund.id)
      .execute()
    await recordFact(tx, ctx, {
      type: 'refund.refused',
      orderId: order?.id ?? null,
      details: { amountCents: refund.amountCents, because: 'given-at-provider' },
    })
    room += refund.amountCents
  }
  return room
}
