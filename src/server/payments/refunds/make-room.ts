import { refundCan } from '#domain/refund/refund.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { refundsOf, type LockedMoney } from './locked-money.ts'

/**
 * Money that the provider has given back already comes before what we only promised: the newest requests that no longer fit
 * beside it give way. One that the provider has in fact carried out lives again when it tells so.
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

/** What is given back or promised of a payment; the table keeps it, and refuses more than was captured. */
export async function committedCents(tx: Tx, paymentId: string): Promise<number> {
  const { committed_cents: committed } = await tx
    .selectFrom('payments')
    .select('committed_cents')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return committed
}
