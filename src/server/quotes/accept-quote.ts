import type { QuoteView } from '#contract/quotes.ts'
import { acceptQuote as accept } from '#domain/quote/accept.ts'
import { catalogueOf } from '#server/catalogue/current-catalogue.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, found } from '#server/core/refused.ts'
import { reserveBenefits } from './benefit-uses.ts'
import { planOf } from './customer-terms.ts'
import { lockMyQuote, parcelsOf, type LockedQuote } from './quote-queries.ts'
import { linesOf } from './quote-views.ts'
import { readMyQuoteIn } from './read-quotes.ts'

type Acceptance = { readonly quoteId: string; readonly version: number }

/**
 * The customer agrees to that exact version, which is then in the cart; the benefits that it grants are taken.
 * A version that is already agreed to answers as it stands: a double click is one agreement.
 */
export async function acceptQuote(
  ctx: Context,
  { quoteId, version }: Acceptance,
): Promise<QuoteView> {
  const customerId = requireCustomer(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    const quote = await lockMyQuote(tx, customerId, quoteId)
    const outcome = accept(quote, { version, at: ctx.now() })
    const isRepeated = !outcome.ok && outcome.refusal === 'quote-already-accepted'
    if (!isRepeated) {
      const { acceptedVersion, acceptedAt } = accepted(outcome)
      await reserve(tx, ctx, quote, version)
      await tx
        .updateTable('quotes')
        .set({ status: 'accepted', accepted_version: acceptedVersion, accepted_at: acceptedAt })
        .set({ updated_at: ctx.now() })
        .where('id', '=', quoteId)
        .execute()
      const details = { version }
      await recordFact(tx, ctx, { type: 'quote.accepted', customerId, quoteId, details })
    }
    return readMyQuoteIn(tx, customerId, quoteId)
  })
}

async function reserve(tx: Tx, ctx: Context, quote: LockedQuote, version: number): Promise<void> {
  const sent = await tx
    .selectFrom('quote_versions')
    .select(['lines', 'catalogue_version'])
    .where('quote_id', '=', quote.id)
    .where('version', '=', version)
    .executeTakeFirst()
  const { lines, catalogue_version: catalogueVersion } = found(sent)
  const { catalogue } = await catalogueOf(tx, catalogueVersion)
  const parcels = await parcelsOf(tx, quote.id)
  await reserveBenefits(tx, ctx, {
    quoteId: quote.id,
    customerId: quote.customerId,
    plan: catalogue.plans[await planOf(tx, quote.customerId)],
    parcels: Math.max(1, parcels.length),
    lineCodes: linesOf(lines).map(({ code }) => code),
  })
}
