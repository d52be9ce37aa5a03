import type { QuoteView } from '#contract/sales/quotes.ts'
import type { ShippingDestination } from '#domain/destination/destination.ts'
import { isPromotionCode, withPromotion, type PromotionTerms } from '#domain/promotion/promotion.ts'
import { sumOf } from '#domain/money.ts'
import { cents } from '#domain/units.ts'
import { isPastValidity } from '#domain/quote/transitions.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { requireTry } from '#server/core/attempts.ts'
import { lockBuyer } from '#server/core/customers/live-customer.ts'
import { Refused } from '#server/core/refused.ts'
import { isFirstOfAll } from '#server/offer/terms/benefit-uses.ts'
import { planOf } from '#server/offer/terms/customer-terms.ts'
import { lockMyQuote, type LockedQuote } from './quote-queries.ts'
import { findQuote, readMyQuoteIn } from './read-quotes.ts'
import { promotionHeldBy } from '#server/offer/promotions/promotion-queries.ts'
import { linesInForce, rewriteLines } from './rewrite-lines.ts'
import { freePromotion, takePromotion } from '#server/offer/promotions/take-promotion.ts'

type Asked = { readonly quoteId: string; readonly code: string }

/** Puts the customer's code on a quote that waits for the office or for them; a sent quote gets a new version. */
export async function applyPromotion(ctx: Context, { quoteId, code }: Asked): Promise<QuoteView> {
  const customerId = requireCustomer(ctx.actor)
  await countTry(ctx, customerId)
  return answeredInTransaction(ctx, async (tx) => {
    const quote = await lockMyQuote(tx, customerId, quoteId)
    await requireNoSupplement(tx, quoteId)
    requireOpen(quote, ctx.now())
    if (await promotionHeldBy(tx, quoteId)) throw new Refused('promotion-already-held')
    await lockBuyer(tx, customerId)
    await holdPromotion(tx, ctx, quote, code)
    return readMyQuoteIn(tx, customerId, quoteId)
  })
}

const anHour = 3_600_000

/** Codes are short: without this limit somebody could guess them. */
export const countTry = async (ctx: Context, customerId: string): Promise<void> => {
  await requireTry(ctx, { key: `promotion:${customerId}`, max: 30, windowMs: anHour })
}

/** An accepted quote no longer changes. */
function requireOpen(quote: LockedQuote, now: Date): void {
  if (quote.status !== 'pending_validation' && quote.status !== 'sent_to_client') {
    throw new Refused('quote-not-open', { status: quote.status })
  }
  if (quote.status === 'sent_to_client' && isPastValidity(quote, now)) {
    throw new Refused('quote-expired')
  }
}

/**
 * Takes a use of the code and writes its line; refuses a code that takes nothing off this quote, which stays free. The caller
 * holds the locks of the quote and of its buyer.
 */
export async function holdPromotion(
  tx: Tx,
  ctx: Context,
  quote: LockedQuote,
  code: string,
): Promise<void> {
  const { id: quoteId, customerId } = quote
  const row = await findQuote(tx, quoteId)
  const lines = await linesInForce(tx, row)
  const terms = await takePromotion(tx, ctx, {
    quoteId,
    customerId,
    code,
    asking: {
      at: ctx.now(),
      plan: await planOf(tx, customerId),
      destination: row.destination as ShippingDestination,
      isFirstShipment: await isFirstOfAll(tx, customerId, quoteId),
      totalCents:
        lines.length === 0 ? null : sumOf(lines.map(({ amountCents }) => cents(amountCents))),
    },
  })
  if (lines.length > 0) requireSaving(lines, terms)
  const version = await rewriteLines(tx, ctx, row, terms)
  const details = { code, version }
  await recordFact(tx, ctx, { type: 'quote.promotion-applied', customerId, quoteId, details })
}

function requireSaving(
  lines: Awaited<ReturnType<typeof linesInForce>>,
  terms: PromotionTerms,
): void {
  const after = withPromotion(lines, terms)
  if (!after.some(({ code }) => isPromotionCode(code))) throw new Refused('promotion-nothing-off')
}

/** Takes the code off a quote that nobody has accepted yet; another quote can use it. Without a code it does nothing. */
export async function removePromotion(
  ctx: Context,
  { quoteId }: { readonly quoteId: string },
): Promise<QuoteView> {
  const customerId = requireCustomer(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const quote = await lockMyQuote(tx, customerId, quoteId)
    requireOpen(quote, ctx.now())
    const held = await promotionHeldBy(tx, quoteId)
    if (held) {
      await freePromotion(tx, quoteId)
      const version = await rewriteLines(tx, ctx, await findQuote(tx, quoteId), null)
      const details = { code: held.code, version }
      await recordFact(tx, ctx, { type: 'quote.promotion-removed', customerId, quoteId, details })
    }
    return readMyQuoteIn(tx, customerId, quoteId)
  })
}

/** The price of a supplement is that of its box: nobody writes its lines, divides it or takes a code off it. */
export async function requireNoSupplement(tx: Tx, quoteId: string): Promise<void> {
  const row = await tx
    .selectFrom('supplements')
    .select('quote_id')
    .where('quote_id', '=', quoteId)
    .executeTakeFirst()
  if (row) throw new Refused('quote-is-supplement')
}
