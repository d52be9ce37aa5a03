import { splitIndemnity } from '#domain/claim/compensation.ts'
import { cents, type Cents } from '#domain/units.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { refundsOf, type LockedMoney, type MoneyOrder } from './locked-money.ts'
import { committedOf, promiseRefund } from './promise-refund.ts'
import { isDisputed } from './require-undisputed.ts'

type Indemnity = {
  readonly amountCents: Cents
  /** What the payment keeps for a price that may still go back. */
  readonly reservedCents: Cents
  readonly note: string
}

/**
 * Proposes to a second admin to give an indemnity back by the payment, as far as the payment has something left; returns the
 * refund, or `null` when all of it is to be transferred. An indemnity is no part of the price: it makes no credit note
 * (docs/rules/claims.md#indemnity).
 */
export async function proposeIndemnity(
  tx: Tx,
  ctx: Context,
  { paymentId, capturedCents, order }: LockedMoney & { readonly order: MoneyOrder },
  { amountCents, reservedCents, note }: Indemnity,
): Promise<string | null> {
  const committedCents = committedOf(await refundsOf(tx, paymentId))
  const room = capturedCents - committedCents - reservedCents
  const isHeld = await isDisputed(tx, paymentId)
  const { refundCents } = splitIndemnity(amountCents, cents(isHeld ? 0 : room))
  if (refundCents === 0) return null
  return promiseRefund(tx, ctx, {
    amountCents: refundCents,
    parts: null,
    orderId: order.id,
    paymentId,
    staffId: requireAdmin(ctx.actor),
    status: 'awaiting_approval',
    reason: 'indemnity',
    note,
    isProposed: true,
    isIndemnity: true,
    committedCents,
  })
}
