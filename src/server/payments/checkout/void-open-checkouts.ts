import type { Context, Tx } from '#server/core/context.ts'

/**
 * Voids the payments that are open for this quote: it changed, so nobody may pay the old version
 * (docs/rules/quotes-and-prices.md#versions). The caller holds the quote's lock. Returns the voided checkouts; reconciliation
 * closes their sessions at the provider.
 */
export async function voidOpenCheckouts(tx: Tx, ctx: Context, quoteId: string): Promise<string[]> {
  const voided = await tx
    .updateTable('checkouts')
    .set({ status: 'void', updated_at: ctx.now() })
    .where('status', '=', 'open')
    .where('id', 'in', (open) =>
      open
        .selectFrom('checkout_quotes')
        .select('checkout_id')
        .where('quote_id', '=', quoteId)
        .where('open', '=', true),
    )
    .returning('id')
    .execute()
  const ids = voided.map(({ id }) => id)
  if (ids.length > 0) await freeBasket(tx, ids)
  return ids
}

/** Frees the quotes and items of closed checkouts, so that another checkout can take them. */
export async function freeBasket(tx: Tx, checkoutIds: readonly string[]): Promise<void> {
  for (const table of ['checkout_quotes', 'checkout_items'] as const) {
    await tx
      .updateTable(table)
      .set({ open: false })
      .where('checkout_id', 'in', checkoutIds)
      .where('open', '=', true)
      .execute()
  }
}
