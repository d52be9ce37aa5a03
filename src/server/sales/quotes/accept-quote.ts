import type * as z from 'zod/mini'
import type { acceptQuote as endpoint, QuoteView } from '#contract/sales/quotes.ts'
import { sumOf } from '#domain/money.ts'
import { withPromotion } from '#domain/promotion/promotion.ts'
import { awaitsParcels } from '#domain/quote/quote.ts'
import { acceptQuote as accept } from '#domain/quote/transitions.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { quoteTotals } from '#domain/quote/quote-totals.ts'
import { withStorage } from '#domain/quote/storage-lines.ts'
import { catalogueOf, linesOf } from '#server/offer/catalogue/current-catalogue.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { promotionHeldBy } from '#server/offer/promotions/promotion-queries.ts'
import { linesInForce, writeLines } from './rewrite-lines.ts'
import { reserveBenefits } from '#server/offer/terms/benefit-uses.ts'
import { requireContentsInsured } from '#server/warehouse/contents/uninsured-value.ts'
import { countedStorage } from './counted-storage.ts'
import { planOf } from '#server/offer/terms/customer-terms.ts'
import { lockMyQuote, parcelsOf, type LockedQuote, type QuoteRow } from './quote-queries.ts'
import { findQuote, readMyQuoteIn } from './read-quotes.ts'

/** `atMostCents`: as agreed to beforehand; the storage, counted again, may change the total as far as that. */
type Acceptance = z.output<typeof endpoint.input> & { readonly atMostCents?: number }

/**
 * The customer accepts that exact version, which goes to the cart; its benefits are taken. Its storage is counted again, then
 * frozen: other days make a new version, accepted by its total (docs/rules/storage.md#storage-on-a-quote). A version that is
 * already accepted returns as it is: a double click is one acceptance.
 */
export async function acceptQuote(ctx: Context, agreed: Acceptance): Promise<QuoteView> {
  const customerId = requireCustomer(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await acceptVersion(tx, ctx, customerId, agreed)
    return readMyQuoteIn(tx, customerId, agreed.quoteId)
  })
}

/** Returns the accepted version: another one than asked for when the storage was counted again. */
export async function acceptVersion(
  tx: Tx,
  ctx: Context,
  customerId: string,
  agreed: Acceptance,
): Promise<number> {
  const { quoteId } = agreed
  const quote = await lockMyQuote(tx, customerId, quoteId)
  const outcome = accept(quote, { version: agreed.version, at: ctx.now() })
  if (!outcome.ok && outcome.refusal === 'quote-already-accepted') return agreed.version
  const { acceptedAt } = accepted(outcome)
  const row = await findQuote(tx, quoteId)
  const facts = { parcelCount: Number(row.parcel_count), isSupplement: Boolean(row.is_supplement) }
  if (awaitsParcels(facts)) throw new Refused('quote-without-parcels')
  await requireContentsInsured(tx, [quote])
  const version = await countAgain(tx, ctx, row, agreed)
  await reserve(tx, ctx, quote, version)
  await tx
    .updateTable('quotes')
    .set({ status: 'accepted', accepted_version: version, accepted_at: acceptedAt })
    .set({ updated_at: ctx.now() })
    .where('id', '=', quoteId)
    .execute()
  const details = { version }
  await recordFact(tx, ctx, { type: 'quote.accepted', customerId, quoteId, details })
  return version
}

/** The version with today's storage, if its total is the one that the customer accepts. */
async function countAgain(
  tx: Tx,
  ctx: Context,
  row: QuoteRow,
  { quoteId, ...agreed }: Acceptance,
): Promise<number> {
  const { catalogue } = await catalogueOf(
    tx,
    (await sentVersion(tx, quoteId, agreed.version)).catalogue_version,
  )
  const parcels = await parcelsOf(tx, quoteId)
  const ids = parcels.map(({ id }) => id)
  const storage = await countedStorage(tx, ctx, catalogue, ids)
  const counted = withStorage(await linesInForce(tx, row), storage)
  const lines = withPromotion(counted, await promotionHeldBy(tx, quoteId))
  const { totalCents } = accepted(quoteTotals(lines))
  const isAgreed =
    agreed.atMostCents === undefined
      ? totalCents === (agreed.totalCents ?? row.sent_total_cents)
      : totalCents <= agreed.atMostCents
  if (!isAgreed) {
    const storageCents = sumOf(storage.map(({ amountCents }) => amountCents))
    throw new Refused('quote-total-changed', { totalCents, storageCents })
  }
  return writeLines(tx, ctx, row, lines, { is_storage_counted: true })
}

const sentVersion = async (tx: Tx, quoteId: string, version: number) =>
  found(
    await tx
      .selectFrom('quote_versions')
      .select(['lines', 'catalogue_version', 'plan'])
      .where('quote_id', '=', quoteId)
      .where('version', '=', version)
      .executeTakeFirst(),
  )

async function reserve(tx: Tx, ctx: Context, quote: LockedQuote, version: number): Promise<void> {
  const sent = await sentVersion(tx, quote.id, version)
  const { catalogue } = await catalogueOf(tx, sent.catalogue_version)
  const parcels = await parcelsOf(tx, quote.id)
  const today = await planOf(tx, quote.customerId)
  await reserveBenefits(tx, ctx, {
    quoteId: quote.id,
    customerId: quote.customerId,
    plans: [catalogue.plans[today], catalogue.plans[(sent.plan as PlanId | null) ?? today]],
    parcels: Math.max(1, parcels.length),
    lineCodes: linesOf(sent.lines).map(({ code }) => code),
  })
}
