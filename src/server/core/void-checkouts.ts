import type { RawBuilder } from 'kysely'
import type { Context, Tx } from './context.ts'

/**
 * Voids the open ones of these checkouts (a select of their ids): what they pay has changed, so nobody may pay them. Returns the
 * voided ones; reconciliation closes their sessions at the provider, and refunds what still arrives.
 */
export async function voidCheckouts(
  tx: Tx,
  ctx: Context,
  checkoutIds: RawBuilder<string>,
): Promise<string[]> {
  const voided = await tx
    .updateTable('checkouts')
    .set({ status: 'void', updated_at: ctx.now() })
    .where('status', '=', 'open')
    .where('id', 'in', checkoutIds)
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
