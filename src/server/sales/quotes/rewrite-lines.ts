import { withPromotion, type PromotionTerms } from '#domain/promotion/promotion.ts'
import { quoteTotals } from '#domain/quote/quote-totals.ts'
import { cents, type Cents } from '#domain/units.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { enqueue } from '#server/core/jobs.ts'
import { accepted } from '#server/core/refused.ts'
import type { QuoteRow } from './quote-queries.ts'
import { linesOf } from '#server/offer/catalogue/current-catalogue.ts'
import { printQuoteJob } from './print-quote.ts'

type Line = {
  readonly code: string
  readonly label: string
  readonly quantity: number
  readonly unitCents: Cents
  readonly amountCents: Cents
}

const pricedLines = (stored: unknown): Line[] =>
  linesOf(stored).map((line) => ({
    ...line,
    unitCents: cents(line.unitCents),
    amountCents: cents(line.amountCents),
  }))

/** The lines of the sent version, else of the estimate; none while the price is not known. */
export async function linesInForce(tx: Tx, quote: QuoteRow): Promise<Line[]> {
  if (quote.version === 0) return pricedLines(quote.estimate_lines)
  return pricedLines((await sentVersion(tx, quote)).lines)
}

const sentVersion = (tx: Tx, { id, version }: QuoteRow) =>
  tx
    .selectFrom('quote_versions')
    .selectAll()
    .where('quote_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()

/** Writes the lines in force with these terms. Returns the version. */
export const rewriteLines = async (
  tx: Tx,
  ctx: Context,
  quote: QuoteRow,
  terms: PromotionTerms | null,
): Promise<number> =>
  writeLines(tx, ctx, quote, withPromotion(await linesInForce(tx, quote), terms))

/**
 * Writes these lines to the estimate, or as a new version with the dates of the last one: a sent version never changes. Returns
 * the version, which stays the same when its lines do.
 */
export async function writeLines(
  tx: Tx,
  ctx: Context,
  quote: QuoteRow,
  lines: readonly Line[],
  counted: Counted = {},
): Promise<number> {
  const isSame = JSON.stringify(lines) === JSON.stringify(await linesInForce(tx, quote))
  if (isSame) return quote.version
  const totals = accepted(quoteTotals(lines))
  return quote.version === 0
    ? saveEstimate(tx, ctx, quote, lines, totals)
    : saveVersion(tx, ctx, quote, lines, { ...totals, ...counted })
}

type Counted = { readonly is_storage_counted?: true }

type Totals = {
  readonly shippingCents: Cents
  readonly feeCents: Cents
  readonly totalCents: Cents
}

async function saveEstimate(
  tx: Tx,
  ctx: Context,
  quote: QuoteRow,
  lines: readonly Line[],
  { shippingCents, feeCents, totalCents }: Totals,
): Promise<number> {
  await tx
    .updateTable('quotes')
    .set({
      estimated_shipping_cents: shippingCents,
      estimated_fee_cents: feeCents,
      estimated_total_cents: totalCents,
      estimate_lines: JSON.stringify(lines),
      updated_at: ctx.now(),
    })
    .where('id', '=', quote.id)
    .execute()
  return quote.version
}

async function saveVersion(
  tx: Tx,
  ctx: Context,
  quote: QuoteRow,
  lines: readonly Line[],
  { shippingCents, feeCents, totalCents, ...counted }: Totals & Counted,
): Promise<number> {
  const sent = await sentVersion(tx, quote)
  const version = sent.version + 1
  await tx
    .insertInto('quote_versions')
    .values({
      ...sent,
      ...counted,
      version,
      lines: JSON.stringify(lines),
      shipping_cents: shippingCents,
      fee_cents: feeCents,
      total_cents: totalCents,
      sent_at: ctx.now(),
    })
    .execute()
  await tx
    .updateTable('quotes')
    .set({ version, updated_at: ctx.now() })
    .where('id', '=', quote.id)
    .execute()
  await enqueue(tx, ctx, printQuoteJob, { quoteId: quote.id })
  return version
}
