import { returnTransitions, type ReturnEnd } from '#domain/shop-return/shop-return.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

/**
 * Ends the unpaid returns that these requests asked for, and voids the payments open for them. Returns those that ended. The
 * caller holds the parcel's lock; reconciliation closes the void payments at the provider, and refunds what still arrives.
 */
export async function endReturns(
  tx: Tx,
  ctx: Context,
  requestIds: readonly string[],
  because: ReturnEnd,
): Promise<string[]> {
  if (requestIds.length === 0) return []
  const ended = await tx
    .updateTable('shop_returns')
    .set({ state: returnTransitions.end.to, ended_because: because })
    .where('request_id', 'in', requestIds)
    .where('state', 'in', returnTransitions.end.from)
    .returning('request_id')
    .execute()
  const ids = ended.map(({ request_id }) => request_id)
  if (ids.length > 0) await voidCheckouts(tx, ctx, ids)
  return ids
}

async function voidCheckouts(tx: Tx, ctx: Context, requestIds: readonly string[]): Promise<void> {
  const voided = await tx
    .updateTable('checkouts')
    .set({ status: 'void', updated_at: ctx.now() })
    .where('status', '=', 'open')
    .where('id', 'in', (open) =>
      open
        .selectFrom('checkout_items')
        .select('checkout_id')
        .where('request_id', 'in', requestIds)
        .where('open', '=', true),
    )
    .returning('id')
    .execute()
  if (voided.length === 0) return
  for (const table of ['checkout_quotes', 'checkout_items'] as const) {
    await tx
      .updateTable(table)
      .set({ open: false })
      .where(
        'checkout_id',
        'in',
        voided.map(({ id }) => id),
      )
      .where('open', '=', true)
      .execute()
  }
}

/** Refuses with `payment-in-progress`: a transfer under way cannot be stopped. */
export async function requireNotBeingPaid(tx: Tx, requestId: string): Promise<void> {
  const pending = await tx
    .selectFrom('checkout_items as i')
    .innerJoin('checkouts as c', 'c.id', 'i.checkout_id')
    .select('c.id')
    .where('i.request_id', '=', requestId)
    .where('i.open', '=', true)
    .where('c.status', '=', 'pending')
    .executeTakeFirst()
  if (pending) throw new Refused('payment-in-progress')
}
