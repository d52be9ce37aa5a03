import { refundCan } from '#domain/refund/refund.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { refundsOf, type LockedMoney } from './locked-money.ts'

/**
 * A refund that the provider has already made comes before our mere promises: the newest requests that no longer fit are dropped.
 * A dropped request that the provider did carry out becomes valid again when the provider reports it.
 */
export async function makeRoom(
  tx: Tx,
  ctx: Context,
  { paymentId, capturedCents, order }: LockedMoney,
  amountCents: number,
): Promise<void> {
  const promised = (await refundsOf(tx, paymentId)).filter(
    (refund) => refundCan('give-way', refund) && refund.stripeRefundId === null,
  )
  let room = capturedCents - (await committedCents(tx, paymentId))
  for (const refund of promised.toReversed()) {
    if (room >= amountCents) return
    await tx
      .updateTable('refunds')
      .set({ status: 'refused', decided_at: ctx.now() })
      .where('id', '=', refund.id)
      .execute()
    await recordFact(tx, ctx, {
      type: 'refund.refused',
      ...(order ? { orderId: order.id } : {}),
      details: { amountCents: refund.amountCents, because: 'given-at-provider' },
    })
    room += refund.amountCents
  }
}

/** The amount of a payment that is refunded or promised; the table stores it, and refuses more than was captured. */
export async function committedCents(tx: Tx, paymentId: string): Promise<number> {
  const { committed_cents: committed } = await tx
    .selectFrom('payments')
    .select('committed_cents')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return committed
}
