import type * as z from 'zod/mini'
import type { readQuote as readQuoteEndpoint } from '#contract/sales/quote-pricing.ts'
import type * as contract from '#contract/sales/quotes.ts'
import { requireAdmin, requireCustomer } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { accountsOf } from '#server/core/customers/client-queries.ts'
import { pageOf } from '#server/core/paging.ts'
import { found } from '#server/core/refused.ts'
import { promotionHeldBy } from '#server/offer/promotions/promotion-queries.ts'
import { announcementNeedsOfQuote } from '#server/sales/standing-order-rows/announce-quote.ts'
import { standingOrdersOfQuotes } from '#server/sales/standing-order-rows/standing-order-rows.ts'
import { proposalFor } from './preview-price.ts'
import { listQuoteRows, quotes, type QuoteRow } from './quote-queries.ts'
import { adminQuoteView, quoteSummary, quoteView } from './quote-views.ts'

type Asked = { readonly quoteId: string }

/** The customer's quotes, newest first. */
export async function listMyQuotes(
  ctx: Context,
  query: z.output<typeof contract.listMyQuotes.input>,
): Promise<z.input<typeof contract.listMyQuotes.output>> {
  const customerId = requireCustomer(ctx.actor)
  const rows = await listQuoteRows(ctx.db, query, customerId)
  const orders = await standingOrdersOfQuotes(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return pageOf(rows, query.limit, (row) => ({
    ...quoteSummary(row),
    parcels: row.parcels,
    orderId: row.order_id,
    standingOrder: orders.get(row.id) ?? null,
  }))
}

/** The customer's own quote; 404 for anybody else's and for a draft of staff. */
export async function readMyQuote(ctx: Context, { quoteId }: Asked): Promise<contract.QuoteView> {
  return readMyQuoteIn(ctx.db, requireCustomer(ctx.actor), quoteId)
}

/** The same, inside the transaction of an operation that has just changed it. */
export async function readMyQuoteIn(
  db: Database | Tx,
  customerId: string,
  quoteId: string,
): Promise<contract.QuoteView> {
  const row = await quotes(db)
    .where('quotes.id', '=', quoteId)
    .where('quotes.customer_id', 'in', accountsOf(customerId))
    .where('quotes.status', '!=', 'draft')
    .executeTakeFirst()
  return quoteView(db, found(row), 'customer')
}

/** One quote for the office, with the price that the warehouse's measures would give it. */
export async function readQuote(
  ctx: Context,
  { quoteId }: Asked,
): Promise<z.input<typeof readQuoteEndpoint.output>> {
  requireAdmin(ctx.actor)
  const row = await findQuote(ctx.db, quoteId)
  const quote = await adminQuoteView(ctx.db, row)
  const promotion = await promotionHeldBy(ctx.db, quoteId)
  const standingNeeds = await announcementNeedsOfQuote(ctx, row)
  return { quote, ...(await proposalFor(ctx, row)), promotion, standingNeeds }
}

/** Any customer's quote, or 404. */
export async function findQuote(db: Database | Tx, quoteId: string): Promise<QuoteRow> {
  return found(await quotes(db).where('quotes.id', '=', quoteId).executeTakeFirst())
}
