import { sql } from 'kysely'
import type { Context, Tx } from '#server/core/context.ts'
import { voidCheckouts } from '#server/core/void-checkouts.ts'

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
