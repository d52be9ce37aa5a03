import type { Tx } from '#server/core/context.ts'

/** Whose money it was that found no order, and the quotes that it was for. */
export async function payerOf(tx: Tx, paymentId: string) {
  const rows = await tx
    .selectFrom('payments as p')
    .innerJoin('checkouts as c', 'c.id', 'p.checkout_id')
    .leftJoin('checkout_quotes as cq', 'cq.checkout_id', 'c.id')
    .select(['c.customer_id', 'cq.quote_id'])
    .where('p.id', '=', paymentId)
    .execute()
  const [first] = rows
  if (!first) throw new Error(`payment ${paymentId} has no checkout`)
  const subjects = rows.map(({ quote_id: quoteId }) => (quoteId === null ? {} : { quoteId }))
  return { customerId: first.customer_id, subjects }
}
