import type { Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

/** Refuses with `payment-in-progress`: a transfer under way cannot be stopped (docs/rules/money.md#orders). */
export async function requireNotBeingPaid(tx: Tx, quoteId: string): Promise<void> {
  if (await isBeingPaid(tx, quoteId)) throw new Refused('payment-in-progress')
}

/** Whether a saved means is charged for it now, or a transfer for it is under way: nobody may pay it again or end it. */
export async function isBeingPaid(tx: Tx, quoteId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('checkout_quotes as l')
    .innerJoin('checkouts as c', 'c.id', 'l.checkout_id')
    .select('c.id')
    .where('l.quote_id', '=', quoteId)
    .where('l.open', '=', true)
    .where((row) =>
      row.or([row('c.status', '=', 'pending'), row('c.payment_method_id', 'is not', null)]),
    )
    .executeTakeFirst()
  return open !== undefined
}
