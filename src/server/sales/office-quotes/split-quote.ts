import type * as z from 'zod/mini'
import type { splitQuote as endpoint } from '#contract/sales/office-quotes.ts'
import type { PostalAddress, PricedLine } from '#contract/core/shapes.ts'
import type { ExtraCode, InsuranceTier, ShippingMode } from '#domain/catalogue/catalogue.ts'
import type { Destination } from '#domain/destination/destination.ts'
import { requestedChoices } from '#domain/standing-order/parcels-to-ask.ts'
import { valueLeft } from '#domain/pricing/declared-value.ts'
import { isOfficeLine } from '#domain/quote/office-lines.ts'
import { quoteCan } from '#domain/quote/quote.ts'
import { cents } from '#domain/units.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import { contentsValue } from '#server/sales/quotes/contents-value.ts'
import { customerTerms } from '#server/offer/terms/customer-terms.ts'
import { changeParcels, lockFreeParcels } from '#server/sales/quotes/hold-parcels.ts'
import { askerOf } from '#server/offer/terms/promised-benefits.ts'
import { proposalFor } from '#server/sales/quotes/preview-price.ts'
import {
  chosenParcels,
  draftOf,
  type LockedQuote,
  lockQuote,
  type QuoteRow,
  requireDraftOnScreen,
} from '#server/sales/quotes/quote-queries.ts'
import { findQuote } from '#server/sales/quotes/read-quotes.ts'
import { requireNoSupplement } from '#server/sales/quotes/apply-promotion.ts'
import { draftShipment, estimateOf, type Asked } from './draft-quote.ts'
import { totalOfShipments } from './read-desk.ts'
import { writeDraft } from './save-draft.ts'

type Splitting = z.output<typeof endpoint.input>

/**
 * Applies group or split (docs/rules/shipping.md#group-or-split): this quote keeps the first shipment at the price of its
 * measures, with the lines that the office added by hand; each other shipment becomes its own draft. Only before the customer has
 * a version: a sent quote holds its parcels until another version goes out.
 */
export async function splitQuote(
  ctx: Context,
  splitting: Splitting,
): Promise<z.input<typeof endpoint.output>> {
  const staffId = requireAdmin(ctx.actor)
  const [kept = [], ...others] = splitting.shipments
  if (new Set(splitting.shipments.flat()).size < splitting.shipments.flat().length) {
    throw new InvalidInput({ shipments: 'invalid' })
  }
  return answeredInTransaction(ctx, async (tx) => {
    const quote = await lockQuote(tx, splitting.quoteId)
    await requireNoSupplement(tx, quote.id)
    requireUnsent(quote, splitting)
    const before = await draftOf(tx, quote.id)
    requireDraftOnScreen(before, splitting.revision)
    const left = without(await heldBy(tx, quote.id), kept)
    const parcels = await changeParcels(tx, ctx, quote, kept)
    const row = await findQuote(tx, quote.id)
    await becomeShipment(tx, ctx, row, { kept, left })
    const lines = await linesFor(tx, ctx, row, splitting)
    await writeDraft(tx, ctx, { ...splitting, lines, parcelIds: kept }, staffId)
    const drafted = await draftOthers(tx, ctx, row, others)
    await requireSeenPrice(tx, ctx, row, splitting)
    await recordFact(tx, ctx, {
      type: 'quote.prepared',
      customerId: quote.customerId,
      quoteId: quote.id,
      change: {
        before: { ...parcels.before, lines: before?.lines ?? [] },
        after: { ...parcels.after, lines, others: drafted.map(({ number }) => number) },
      },
    })
    return { draft: found(await draftOf(tx, quote.id)), others: drafted }
  })
}

function requireUnsent(quote: LockedQuote, { replaces }: Splitting): void {
  if (!quoteCan('send', quote)) throw new Refused('quote-not-open', { status: quote.status })
  if (quote.version !== replaces) throw new Refused('stale-version', { version: quote.version })
  if (quote.version > 0) throw new Refused('quote-already-sent')
}

const heldBy = async (tx: Tx, quoteId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('quote_parcels')
      .select('parcel_id')
      .where('quote_id', '=', quoteId)
      .execute()
  ).map((row) => row.parcel_id)

const without = (ids: readonly string[], others: readonly string[]): string[] =>
  ids.filter((id) => !others.includes(id))

/**
 * Makes the quote its first shipment. A single parcel is no grouping, and pays no fee for one. Parcels that leave take their
 * declared contents along. An estimate that the customer requested stays as they saw it.
 */
async function becomeShipment(
  tx: Tx,
  ctx: Context,
  row: QuoteRow,
  { kept, left }: Readonly<Record<'kept' | 'left', readonly string[]>>,
): Promise<void> {
  const gone = await contentsValue(tx, left)
  const contents = await contentsValue(tx, kept)
  const declared = row.declared_value_cents === null ? null : cents(row.declared_value_cents)
  const declaredValue = valueLeft(declared, gone, contents)
  const asked = { ...askedFor(row, kept), declaredValueCents: declaredValue ?? undefined }
  const parcels = await chosenParcels(tx, row.customer_id, kept)
  const estimated = row.status === 'draft' ? await estimateOf(tx, ctx, asked, parcels, row.id) : {}
  await tx
    .updateTable('quotes')
    .set({ shipping_type: asked.shippingType, options: asked.options })
    .set({ declared_value_cents: declaredValue, ...estimated })
    .where('id', '=', row.id)
    .execute()
}

/** The lines for the remaining parcels; the typed free lines and discounts stay. Without a price, it refuses the split. */
async function linesFor(
  tx: Tx,
  ctx: Context,
  { id, customer_id: customerId }: QuoteRow,
  { shipments: [kept = []], lines }: Splitting,
): Promise<PricedLine[]> {
  const row = await findQuote(tx, id)
  const parcels = await chosenParcels(tx, customerId, kept)
  const { proposal, proposalRefusal } = await proposalFor({ ...ctx, db: tx }, row, parcels)
  if (proposal === null) throw new Refused(proposalRefusal)
  const typed = lines.map((line) => ({ ...line, amountCents: line.quantity * line.unitCents }))
  return [...proposal.lines, ...typed.filter(({ code }) => isOfficeLine(code))]
}

/** One draft after the other: each counts the benefits that the former ones took. */
async function draftOthers(
  tx: Tx,
  ctx: Context,
  row: QuoteRow,
  shipments: readonly (readonly string[])[],
): Promise<{ id: string; number: string }[]> {
  const drafted: { id: string; number: string }[] = []
  for (const shipment of shipments) {
    const parcelIds = await lockFreeParcels(tx, row.customer_id, shipment)
    drafted.push(await draftShipment(tx, ctx, askedFor(row, parcelIds), recipientOf(row)))
  }
  return drafted
}

/**
 * The office confirmed the price that the screen showed: when a weight or a rate changed since then, refuses with the new price.
 */
async function requireSeenPrice(
  tx: Tx,
  ctx: Context,
  row: QuoteRow,
  { shipments, totalCents: seen }: Splitting,
): Promise<void> {
  const parcels = await chosenParcels(tx, row.customer_id, shipments.flat())
  const terms = await customerTerms(tx, ctx, row.customer_id, parcels.length, askerOf(row))
  const totalCents = totalOfShipments(row, parcels, shipments, terms)
  if (totalCents !== seen) throw new Refused('price-changed', { totalCents })
}

const modeOf = ({ mode }: QuoteRow): ShippingMode => (mode === 'eco' ? 'eco' : 'standard')

function askedFor(row: QuoteRow, parcelIds: readonly string[]): Asked {
  const choices = requestedChoices(row.options as ExtraCode[], parcelIds.length)
  return {
    customerId: row.customer_id,
    parcelIds: [...parcelIds],
    shippingType: choices.shippingType,
    destination: row.destination as Destination,
    mode: modeOf(row),
    options: [...choices.options],
    insuranceTier: row.insurance_tier as InsuranceTier,
    // The declared value was for all parcels: each shipment gets that of its own parcels.
    declaredValueCents: undefined,
    unmeasuredReason: null,
    weightGrams: undefined,
  }
}

const recipientOf = (row: QuoteRow) => ({
  name: row.client_name,
  isForHolder: row.is_for_holder,
  email: row.client_email,
  address: row.shipping_address as PostalAddress | null,
})
