import type * as z from 'zod/mini'
import type { previewPrice as endpoint } from '#contract/sales/price-preview.ts'
import { gramsOf } from '#contract/offer/pricing.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { estimate } from '#domain/pricing/estimate.ts'
import { grams } from '#domain/units.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { found, InvalidInput } from '#server/core/refused.ts'
import { proposalWith } from './proposal-for.ts'
import { quotes, type QuoteRow } from './quote-queries.ts'
import { adminQuoteSummary } from './quote-views.ts'
import { asCatalogue, catalogueOf } from '#server/offer/catalogue/current-catalogue.ts'
import { draftView } from '#server/offer/catalogue/draft-queries.ts'

type Asked = z.output<typeof endpoint.input>
type Answer = z.input<typeof endpoint.output>
type Priced = Answer['before']

/** The price of the same quote, or shipment, with two catalogues, as if it were made today; writes nothing. */
export async function previewPrice(ctx: Context, asked: Asked): Promise<Answer> {
  requireAdmin(ctx.actor)
  const quote = asked.quote ? await quoteNumbered(ctx, asked.quote) : null
  const [before, after] = await Promise.all([
    priceWith(ctx, asked, quote, asked.before),
    priceWith(ctx, asked, quote, asked.after),
  ])
  return { quote: quote && adminQuoteSummary(quote), before, after }
}

async function quoteNumbered(ctx: Context, number: string): Promise<QuoteRow> {
  const row = await quotes(ctx.db)
    .where('quotes.number', '=', number.toUpperCase())
    .executeTakeFirst()
  if (!row) throw new InvalidInput({ quote: 'unknown' })
  return row
}

async function priceWith(
  ctx: Context,
  asked: Asked,
  quote: QuoteRow | null,
  side: string,
): Promise<Priced> {
  const { name, catalogue } = await sideOf(ctx, side)
  if (quote === null) return { name, ...estimateOf(catalogue, asked) }
  const { proposal, proposalRefusal } = await proposalWith(ctx, quote, catalogue)
  return {
    name,
    lines: proposal?.lines ?? [],
    totalCents: proposal?.totalCents ?? null,
    refusal: proposalRefusal,
  }
}

async function sideOf(ctx: Context, side: string): Promise<{ name: string; catalogue: Catalogue }> {
  if (!/^\d+$/.test(side)) {
    const { content } = await draftView(ctx.db, side)
    return { name: 'draft', catalogue: asCatalogue(content) }
  }
  const row = await ctx.db
    .selectFrom('catalogue_versions')
    .select('version')
    .where('version', '=', Number(side))
    .executeTakeFirst()
  const { version, catalogue } = await catalogueOf(ctx.db, found(row).version)
  return { name: `v${version}`, catalogue }
}

function estimateOf(
  catalogue: Catalogue,
  { destination, weightKg, mode, type, plan, insurance, options }: Asked,
): Omit<Priced, 'name'> {
  if (destination === undefined) throw new InvalidInput({ destination: 'required' })
  if (weightKg === undefined) throw new InvalidInput({ weightKg: 'required' })
  const priced = estimate(catalogue, {
    destination,
    mode,
    type,
    plan,
    options,
    weight: grams(gramsOf(weightKg)),
    insuranceTier: insurance,
  })
  if (!priced.ok) return { lines: [], totalCents: null, refusal: priced.refusal }
  const { lines, totalCents } = priced.value
  return { lines: [...lines], totalCents, refusal: null }
}
