import { sql } from 'kysely'
import type { Context, Tx } from '#server/core/context.ts'
import { voidCheckouts } from '#server/core/void-checkouts.ts'

/**
 * Voids the other payments that are open for the items of this checkout, which has just been paid: what adds up would be bought
 * twice. The caller holds the buyer's lock.
 */
export const voidOpenCheckoutsOfItems = (
  tx: Tx,
  ctx: Context,
  checkoutId: string,
): Promise<string[]> =>
  voidCheckouts(
    tx,
    ctx,
    sql<string>`(select other.checkout_id from checkout_items paid join checkout_items other
      on other.customer_id = paid.customer_id and other.key = paid.key and other.open
      where paid.checkout_id = ${checkoutId} and other.checkout_id <> paid.checkout_id)`,
  )

/**
 * Voids the payments that are open for this quote: it changed, so nobody may pay the old version
 * (docs/rules/quotes-and-prices.md#versions). The caller holds the quote's lock.
 */
export const voidOpenCheckouts = (tx: Tx, ctx: Context, quoteId: string): Promise<string[]> =>
  voidCheckouts(
    tx,
    ctx,
    sql<string>`(select checkout_id from checkout_quotes where quote_id = ${quoteId} and open)`,
  )
