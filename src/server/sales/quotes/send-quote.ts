import type * as z from 'zod/mini'
import type { AdminQuoteView, sendQuote as endpoint } from '#contract/sales/quote-pricing.ts'
import type { PostalAddress } from '#contract/core/shapes.ts'
import { vatRuleOf, vatZoneOfShipment } from '#domain/invoice/vat.ts'
import { withPromotion } from '#domain/promotion/promotion.ts'
import { insuredByOne } from '#domain/quote/insurance-lines.ts'
import { quoteCan } from '#domain/quote/quote.ts'
import { withStorage } from '#domain/quote/storage-lines.ts'
import { quoteTotals, type QuoteTotals } from '#domain/quote/quote-totals.ts'
import { sendQuote as send, type QuoteLine, type SentQuote } from '#domain/quote/transitions.ts'
import { cents } from '#domain/units.ts'
import { currentCatalogue, linesOf } from '#server/offer/catalogue/current-catalogue.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact, type Change } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { promotionHeldBy } from '#server/offer/promotions/promotion-queries.ts'
import { requireNotBeingPaid } from './close-quote.ts'
import { requireInsured } from './contents-value.ts'
import { changeParcels } from './hold-parcels.ts'
import {
  draftOf,
  forgetDraft,
  type LockedQuote,
  lockQuote,
  parcelsOf,
  type QuoteRow,
  requireDraftOnScreen,
} from './quote-queries.ts'
import { planOf } from '#server/offer/terms/customer-terms.ts'
import { currentVat } from '#server/offer/vat/vat-queries.ts'
import { countedStorage } from './counted-storage.ts'
import { takePrepaid } from '#server/payments/orders/prepaid-options.ts'
import { adminQuoteView } from './quote-views.ts'
import { findQuote } from './read-quotes.ts'
import { announceQuote } from '#server/sales/standing-order-rows/announce-quote.ts'
import { requireNoSupplement } from './apply-promotion.ts'
import { voidAcceptance } from './release-quote.ts'
import { printQuoteJob } from './print-quote.ts'

type Sending = z.output<typeof endpoint.input>

/**
 * Freezes the lines as a new version and sends it. The earlier version, its acceptance, its reservations and its open payment
 * become void (docs/rules/quotes-and-prices.md#versions). The server computes the totals.
 */
export async function sendQuote(ctx: Context, sending: Sending): Promise<AdminQuoteView> {
  const staffId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const quote = await lockQuote(tx, sending.quoteId)
    await requireNoSupplement(tx, quote.id)
    if (quote.version !== sending.replaces) {
      throw new Refused('stale-version', { version: quote.version })
    }
    const draft = await draftOf(tx, quote.id)
    if (sending.revision !== undefined) requireDraftOnScreen(draft, sending.revision)
    const before = await findQuote(tx, quote.id)
    if (!quoteCan('send', quote)) throw new Refused('quote-not-open', { status: quote.status })
    await requireNotBeingPaid(tx, quote.id)
    const parcels = await takeParcels(tx, ctx, quote, sending.parcelIds)
    const lines = await finalLines(tx, ctx, before, sending.lines)
    const parcelIds = await linkedIds(tx, quote.id)
    await requireInsured(tx, ctx, before, { lines, parcelIds })
    const sent = await decide(tx, ctx, quote, lines, sending)
    const totals = accepted(quoteTotals(lines))

    await voidAcceptance(tx, ctx, quote.id)
    await takePrepaid(tx, ctx, quote.id, lines)
    await saveVersion(tx, ctx, { quote, sent, totals, note: sending.note, staffId })
    await forgetDraft(tx, quote.id)
    const after = await findQuote(tx, quote.id)
    await tell(tx, ctx, quote, sent, changeOf(before, after, sent, parcels))
    return adminQuoteView(tx, after)
  })
}

/**
 * The lines, with today's storage and the discount of the customer's code: the server computes both, nobody types them. The rule
 * wants a rate on each line; it is not stored: the invoice uses the one in force at its issue.
 */
async function finalLines(
  tx: Tx,
  ctx: Context,
  { id: quoteId, destination, shipping_address: address }: QuoteRow,
  typed: Sending['lines'],
): Promise<readonly QuoteLine[]> {
  const { catalogue } = await currentCatalogue(tx, ctx.now())
  const lines = typed.map(({ unitCents, ...line }) => ({
    ...line,
    unitCents: cents(unitCents),
    amountCents: cents(line.quantity * unitCents),
    // A page or a version from before this figure lacks it.
    insuredCents: insuredByOne({ ...line, unitCents }, catalogue.insurance),
  }))
  const storage = await countedStorage(tx, ctx, catalogue, await linkedIds(tx, quoteId))
  const held = await promotionHeldBy(tx, quoteId)
  const vat = await currentVat(tx, ctx.now())
  const zone = vatZoneOfShipment(destination, address as PostalAddress | null)
  return withPromotion(withStorage(lines, storage), held).map((line) => ({
    ...line,
    vatRate: vatRuleOf(vat, line.code, zone).rate,
  }))
}

async function decide(
  tx: Tx,
  ctx: Context,
  quote: LockedQuote,
  lines: readonly QuoteLine[],
  { unmeasuredReason: overrideReason, validityDays }: Sending,
): Promise<SentQuote> {
  const { catalogue } = await currentCatalogue(tx, ctx.now())
  const parcels = await parcelsOf(tx, quote.id)
  const outcome = send(quote, {
    lines,
    parcels: parcels.map(({ weight_g: weight }) => ({ measured: weight !== null })),
    overrideReason,
    validityDays: validityDays ?? catalogue.quoteValidityDays,
    at: ctx.now(),
  })
  if (outcome.ok) return outcome.value
  throw new Refused(refusalOf[outcome.refusal], { status: quote.status })
}

const refusalOf = {
  'quote-not-sendable': 'quote-not-open',
  'quote-without-lines': 'quote-empty',
  'quote-line-inconsistent': 'quote-empty',
  'quote-total-negative': 'total-negative',
  'insured-value-missing': 'insured-value-missing',
  'discount-too-large': 'discount-too-large',
  'parcels-not-measured': 'parcels-not-measured',
} as const

/**
 * The parcels that the office chose, or the quote's former ones: after an expiry had freed them, the quote takes them back,
 * unless they are elsewhere since.
 */
async function takeParcels(
  tx: Tx,
  ctx: Context,
  quote: LockedQuote,
  chosen: readonly string[] | undefined,
): Promise<Change> {
  if (!chosen && quote.status !== 'expired') return { before: {}, after: {} }
  return changeParcels(tx, ctx, quote, chosen ?? (await linkedIds(tx, quote.id)))
}

async function linkedIds(tx: Tx, quoteId: string): Promise<string[]> {
  const links = await tx
    .selectFrom('quote_parcels')
    .select('parcel_id')
    .where('quote_id', '=', quoteId)
    .execute()
  return links.map(({ parcel_id: parcelId }) => parcelId)
}

/** For the audit log: the changes that the customer will see. */
const changeOf = (before: QuoteRow, after: QuoteRow, sent: SentQuote, parcels: Change): Change => ({
  before: {
    status: before.status,
    version: before.version,
    totalCents: before.sent_total_cents,
    validUntil: before.valid_until,
    ...parcels.before,
  },
  after: {
    status: after.status,
    version: after.version,
    totalCents: after.sent_total_cents,
    validUntil: after.valid_until,
    lines: linesOf(sent.lines),
    ...parcels.after,
  },
})

type Version = {
  readonly quote: LockedQuote
  readonly sent: SentQuote
  readonly totals: QuoteTotals
  readonly note: string | null
  readonly staffId: string
}

async function saveVersion(
  tx: Tx,
  ctx: Context,
  { quote, sent, totals, note, staffId }: Version,
): Promise<void> {
  const { version: catalogueVersion } = await currentCatalogue(tx, ctx.now())
  await tx
    .insertInto('quote_versions')
    .values({
      quote_id: quote.id,
      version: sent.version,
      lines: JSON.stringify(linesOf(sent.lines)),
      shipping_cents: totals.shippingCents,
      fee_cents: totals.feeCents,
      total_cents: totals.totalCents,
      catalogue_version: catalogueVersion,
      valid_until: sent.validUntil,
      unmeasured_reason: sent.overrideReason,
      note,
      sent_at: sent.sentAt,
      sent_by: staffId,
      plan: await planOf(tx, quote.customerId),
      is_storage_counted: true,
    })
    .execute()
  await tx
    .updateTable('quotes')
    .set({ status: sent.status, version: sent.version, valid_until: sent.validUntil })
    .set({ accepted_version: null, accepted_at: null, updated_at: ctx.now() })
    .where('id', '=', quote.id)
    .execute()
  await enqueue(tx, ctx, printQuoteJob, { quoteId: quote.id })
}

/** The mail goes to the account's address, which was confirmed; the one in the form may be anybody's. */
async function tell(
  tx: Tx,
  ctx: Context,
  quote: LockedQuote,
  sent: SentQuote,
  change: Change,
): Promise<void> {
  const { version, totalCents } = sent
  await recordFact(tx, ctx, {
    type: 'quote.sent',
    customerId: quote.customerId,
    quoteId: quote.id,
    details: { version, totalCents },
    change,
  })
  // What is paid by itself has a mail of its own.
  if (await announceQuote(tx, ctx, quote.id)) return
  await notify(tx, ctx, {
    kind: 'quote-ready',
    payload: { quoteId: quote.id, version },
    userId: quote.customerId,
    dedupeKey: `quote-ready:${quote.id}:${version}`,
  })
}
