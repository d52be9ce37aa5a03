import type * as z from 'zod/mini'
import type { openCheckout as openCheckoutEndpoint } from '#contract/payments/checkout.ts'
import { sumOf } from '#domain/money.ts'
import { checkoutExpiry, payQuote } from '#domain/quote/transitions.ts'
import { leastPayable } from '#domain/quote/quote-totals.ts'
import type { Cents } from '#domain/units.ts'
import { requireCustomer, requireRealCustomer, requireStripe } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { InvalidInput, NotFound, Refused, accepted, found } from '#server/core/refused.ts'
import {
  areTermsOfSaleInForce,
  currentLegalTexts,
} from '#server/papers/legal/current-legal-texts.ts'
import { requireReadyToSell } from '#server/papers/legal/ready-to-sell.ts'
import { lockItems, type BasketItem } from './basket-items.ts'
import { insertBasket } from '#server/payments/orders/basket-rows.ts'
import { openPaymentPage } from './open-payment-page.ts'
import { lockQuotes, sentVersions, type LockedQuote, type SentVersion } from './payable-quotes.ts'
import { requireContentsInsured } from '#server/warehouse/contents/uninsured-value.ts'
import { keepMethodVersion } from '#words/payment.ts'
import { lockRivals, requireResultSeen, reusableAmong, voidRivals } from './rival-checkouts.ts'

/**
 * `keepMethod`: on the provider's page; `paymentMethodId`: instead of that page. Never both. `agreedAt`: when the terms and the
 * express request were agreed to beforehand (docs/rules/standing-orders.md#payment).
 */
type Input = z.output<typeof openCheckoutEndpoint.input> & {
  readonly paymentMethodId?: string
  readonly agreedAt?: Date
}
type Basket = {
  readonly customerId: string
  readonly quotes: readonly LockedQuote[]
  readonly versions: readonly SentVersion[]
  readonly items: readonly BasketItem[]
}

/**
 * Opens one payment for these exact versions and items, or returns the one already open for them. Our rows come first, then the
 * provider: a crash in between leaves a checkout without a session, which the next click or reconciliation repairs.
 */
export async function openCheckout(
  ctx: Context,
  input: Input,
): Promise<{ checkoutId: string; url: string }> {
  const customerId = requireCustomer(ctx.actor)
  requireStripe(ctx)
  requireRealCustomer(ctx)
  // A retry finds the open checkout; an idempotency key would only pin a failure of the provider.
  const checkoutId = await inTransaction({ ...ctx, idempotencyKey: undefined }, (tx) =>
    prepareCheckout(tx, ctx, customerId, input),
  )
  const url = await openPaymentPage(ctx, checkoutId)
  return url === undefined ? openCheckout(ctx, input) : { checkoutId, url }
}

/** Our rows of one payment, locked and priced; the same ones again for the same payment. Returns the checkout. */
export async function prepareCheckout(
  tx: Tx,
  ctx: Context,
  customerId: string,
  input: Input,
): Promise<string> {
  await requireReadyToSell(tx, ctx)
  const basket = await lockBasket(tx, ctx, customerId, input)
  await requireResultSeen(tx, ctx, basket, input.seenPayments)
  const total = payableTotal(basket, input)
  const rivals = await lockRivals(tx, basket)
  const { keepMethod, paymentMethodId = null } = input
  const way = { keepsMethod: keepMethod !== undefined, paymentMethodId }
  const consent = await consentOf(tx, ctx, input)

  const same = reusableAmong(rivals, { ...basket, ...way }, ctx.now())
  if (same !== undefined) {
    await tx.updateTable('checkouts').set(consent).where('id', '=', same).execute()
    return same
  }
  await voidRivals(tx, ctx, rivals)
  await requireNothingGivenBack(tx, basket.quotes)
  return insertCheckout(tx, ctx, basket, total, { ...consent, payment_method_id: paymentMethodId })
}

/** Reads as the actor: somebody else's quote does not exist. Locks the quotes of the options together with the paid ones. */
async function lockBasket(tx: Tx, ctx: Context, customerId: string, input: Input): Promise<Basket> {
  const { quotes: asked, items: wanted = [] } = input
  const ids = asked.map(({ quoteId }) => quoteId)
  if (new Set(ids).size < ids.length) throw new InvalidInput({ quotes: 'duplicate' })
  const targets = wanted.flatMap((item) => ('quoteId' in item ? [item.quoteId] : []))
  const locked = await lockQuotes(tx, [...new Set([...ids, ...targets])], customerId)
  const quotes = locked.filter(({ id }) => ids.includes(id))
  if (quotes.length < ids.length) throw new NotFound()
  requirePayable(ctx, quotes, input)
  await requireContentsInsured(tx, quotes)
  requireOneOff(input)
  const items = await lockItems(tx, ctx, customerId, wanted, ids.length)
  return { customerId, quotes, versions: await sentVersions(tx, ids), items }
}

/** Refuses, and names the quote that cannot be paid in this version now. */
function requirePayable(ctx: Context, quotes: readonly LockedQuote[], input: Input): void {
  for (const quote of quotes) {
    const asked = found(input.quotes.find(({ quoteId }) => quoteId === quote.id))
    const payment = payQuote(quote, { version: asked.version, at: ctx.now() })
    if (payment.ok) continue
    const { id: quoteId, number } = quote
    const validUntil = quote.validUntil?.toISOString() ?? null
    throw new Refused(payment.refusal, { quoteId, number, validUntil })
  }
}

/** A quote was being paid while money that it takes off went back, and that payment failed: at this price it is valid no more. */
async function requireNothingGivenBack(tx: Tx, quotes: readonly LockedQuote[]): Promise<void> {
  const ids = quotes.map(({ id }) => id)
  if (ids.length === 0) return
  const option = await tx
    .selectFrom('parcel_options')
    .select('used_by_quote_id')
    .where('used_by_quote_id', 'in', ids)
    .where('given_back_at', 'is not', null)
    .executeTakeFirst()
  const quote = quotes.find(({ id }) => id === option?.used_by_quote_id)
  if (!quote) return
  throw new Refused('quote-expired', { quoteId: quote.id, number: quote.number, validUntil: null })
}

/** A plan keeps its own means of payment, for its renewals (docs/rules/money.md#saved-means-of-payment). */
function requireOneOff({ items = [], keepMethod, paymentMethodId }: Input): void {
  const hasPlan = items.some(({ kind }) => kind === 'plan')
  if (!hasPlan) return
  if (keepMethod !== undefined) throw new InvalidInput({ keepMethod: 'unexpected' })
  if (paymentMethodId !== undefined) throw new InvalidInput({ paymentMethodId: 'unexpected' })
}

/** The total that the server computes; refuses when the screen showed another one. */
function payableTotal({ versions, items }: Basket, input: Input): Cents {
  const total = sumOf([
    ...versions.map(({ totalCents }) => totalCents),
    ...items.map(({ amountCents }) => amountCents),
  ])
  if (total !== input.totalCents) throw new Refused('total-changed', { totalCents: total })
  if (versions.some(({ totalCents }) => totalCents < 1) || total < leastPayable) {
    throw new Refused('amount-too-small')
  }
  return total
}

/** What the customer agreed to, stored as proof (docs/rules/law.md#terms-of-sale). */
async function consentOf(
  tx: Tx,
  ctx: Context,
  { requestExpress, termsVersion, keepMethod, agreedAt = ctx.now() }: Input,
) {
  if (!(await areTermsOfSaleInForce(tx, ctx.now(), termsVersion))) {
    const { version } = await currentLegalTexts(tx, ctx.now())
    throw new Refused('terms-changed', { version })
  }
  if (keepMethod !== undefined && keepMethod !== keepMethodVersion) {
    throw new Refused('agreement-changed')
  }
  return {
    terms_version: termsVersion,
    terms_accepted_at: agreedAt,
    express_requested_at: requestExpress ? agreedAt : null,
    keep_method_version: keepMethod ?? null,
    keep_method_agreed_at: keepMethod === undefined ? null : ctx.now(),
  }
}

async function insertCheckout(
  tx: Tx,
  ctx: Context,
  { customerId, quotes, versions, items }: Basket,
  total: Cents,
  consent: Awaited<ReturnType<typeof consentOf>> & { readonly payment_method_id: string | null },
): Promise<string> {
  const at = ctx.now()
  const { id } = await tx
    .insertInto('checkouts')
    .values({
      ...consent,
      customer_id: customerId,
      status: 'open',
      total_cents: total,
      expires_at: endOf(quotes, at),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent = versions.map((one) => ({ ...one, amountCents: one.totalCents }))
  await insertBasket(tx, id, { customerId, quotes: sent, items }, { open: true })
  if (quotes.length === 0) await recordFact(tx, ctx, { type: 'checkout.opened', customerId })
  for (const { id: quoteId } of quotes) {
    await recordFact(tx, ctx, { type: 'checkout.opened', customerId, quoteId })
  }
  return id
}

const day = 24 * 3_600_000

/** The payment closes when the first quote expires, 24 h from now at the latest; refuses under 30 minutes. */
function endOf(quotes: readonly LockedQuote[], at: Date): Date {
  const ends = quotes.flatMap(({ validUntil }) => (validUntil ? [validUntil.getTime()] : []))
  if (ends.length === 0) return new Date(at.getTime() + day)
  return accepted(checkoutExpiry(new Date(Math.min(...ends)), at))
}
