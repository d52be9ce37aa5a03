import {
  isWithinCeiling,
  standingOrderCan,
  type EndReason,
} from '#domain/standing-order/standing-order.ts'
import { announcementKey, paymentOf } from '#domain/standing-order/announcement.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { isLiveCustomer } from '#server/core/customers/live-customer.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { NotFound, Refused, Unavailable } from '#server/core/refused.ts'
import { isPaymentConfigured, requireStripe } from '#server/core/access.ts'
import { sentAt } from '#server/messages/notifications/queued-message.ts'
import { prepareCheckout } from '#server/payments/checkout/open-checkout.ts'
import { chargeCheckout, liveMethod } from '#server/payments/checkout/pay-by-saved-method.ts'
import { acceptVersion } from '#server/sales/quotes/accept-quote.ts'
import { isBeingPaid } from '#server/sales/quotes/close-quote.ts'
import { lockQuoteIfFree } from '#server/sales/quotes/quote-queries.ts'
import {
  endStandingOrder,
  freeItsParcels,
  hasMeans,
  lockStandingOrder,
  type StandingOrderRow,
} from '#server/sales/standing-order-rows/standing-order-rows.ts'
import {
  agreedQuoteOf,
  judgedQuote,
  type JudgedQuote,
} from '#server/sales/standing-order-rows/announce-quote.ts'

type Begun = { readonly checkoutId: string; readonly customerId: string; readonly method: string }

/**
 * Accepts and pays the announced quote, once, when its hours are over (docs/rules/standing-orders.md#payment). Our rows come first:
 * a crash before the provider is asked leaves an ordinary quote to pay. A provider that is away leaves it announced.
 */
export async function payStandingOrder(ctx: Context, id: string): Promise<void> {
  if (!isPaymentConfigured(ctx)) return
  // Once begun it cannot be begun again: so not before the provider has answered the smallest of reads.
  await requireStripe(ctx).paymentIntents.list({ limit: 1 })
  const begun = await begin(ctx, id)
  if (!begun) return
  const { outcome } = await chargeCheckout(ctx, begun)
  await settleStandingOrder(ctx, id, outcome === 'done' ? undefined : outcome)
}

async function begin(ctx: Context, id: string): Promise<Begun | undefined> {
  try {
    return await inTransaction(ctx, (tx) => prepare(tx, ctx, id))
  } catch (error) {
    const because = reasonOf(error)
    if (because === 'wait') return undefined
    await inTransaction(ctx, async (tx) => {
      const order = await lockStandingOrder(tx, { id })
      if (!order || !standingOrderCan('pay', order)) return
      await endStandingOrder(tx, ctx, order, { because })
    })
    return undefined
  }
}

/** Whoever pays this quote just now goes first; a shop that cannot sell yet waits. */
function reasonOf(error: unknown): EndReason | 'wait' {
  if (error instanceof NotFound) return 'means-gone'
  if (error instanceof Unavailable) return 'wait'
  if (!(error instanceof Refused)) throw error
  switch (error.refusal) {
    case 'payment-in-progress':
      return 'wait'
    case 'terms-changed':
      return 'terms-changed'
    case 'quote-total-changed':
      return 'over-ceiling'
    default:
      return 'not-payable'
  }
}

async function prepare(tx: Tx, ctx: Context, id: string): Promise<Begun | undefined> {
  const quoteId = await quoteOf(tx, id)
  if (quoteId === null || !(await lockQuoteIfFree(tx, quoteId))) return undefined
  const order = await lockStandingOrder(tx, { id })
  if (!order || !standingOrderCan('pay', order) || (await isBeingPaid(tx, quoteId)))
    return undefined
  const quote = await judgedQuote(tx, ctx, quoteId)
  const decided = await decide(tx, ctx, order, quote)
  if (decided === 'not-now') return undefined
  if (decided !== undefined) {
    await endStandingOrder(tx, ctx, order, { because: decided })
    return undefined
  }
  return pay(tx, ctx, order, { quoteId, version: quote.version })
}

const quoteOf = async (tx: Tx, id: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('standing_orders')
      .select('quote_id')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.quote_id ?? null

/** `undefined`: pay it. */
async function decide(
  tx: Tx,
  ctx: Context,
  order: StandingOrderRow,
  quote: JudgedQuote,
): Promise<EndReason | 'not-now' | undefined> {
  const agreed = agreedQuoteOf(order)
  if (!agreed || !(await isLiveCustomer(tx, order.customer_id))) return 'account'
  if (quote.status !== 'sent_to_client' && quote.status !== 'accepted') return 'quote-ended'
  const { version, announced_at: announcedAt, stop_hours: stopHours } = order
  const announced =
    version === null || announcedAt === null
      ? null
      : {
          version,
          announcedAt,
          stopHours,
          toldAt: await sentAt(tx, announcementKey(order.id, version)),
        }
  const payable = { status: order.status, agreed, announced }
  const facts = { ...quote, hasMeans: await hasMeans(tx, order, ctx.now()) }
  const outcome = paymentOf(payable, facts, ctx.now())
  return outcome.ok ? undefined : outcome.refusal
}

async function pay(
  tx: Tx,
  ctx: Context,
  order: StandingOrderRow,
  asked: { readonly quoteId: string; readonly version: number },
): Promise<Begun> {
  const { customer_id: customerId, ceiling_cents: atMostCents } = order
  const { quoteId } = asked
  const paymentMethodId = order.payment_method_id ?? ''
  const method = await liveMethod(tx, customerId, paymentMethodId)
  const version = await acceptVersion(tx, ctx, customerId, { ...asked, atMostCents })
  const { totalCents } = await judgedQuote(tx, ctx, quoteId)
  if (!isWithinCeiling(totalCents, atMostCents)) throw new Refused('quote-total-changed')
  const checkoutId = await prepareCheckout(tx, ctx, customerId, {
    quotes: [{ quoteId, version }],
    totalCents,
    acceptTerms: true,
    termsVersion: order.terms_version,
    requestExpress: order.is_express,
    agreedAt: order.agreed_at,
    paymentMethodId,
  })
  await tx
    .updateTable('standing_orders')
    .set({ status: 'paying', checkout_id: checkoutId, paying_at: ctx.now() })
    .where('id', '=', order.id)
    .execute()
  const details = { version, totalCents }
  await recordFact(tx, ctx, { type: 'standing-order.paying', customerId, quoteId, details })
  return { checkoutId, customerId, method }
}

/** What became of its payment, once that is known: the checkout says so, whoever told it. */
export async function settleStandingOrder(
  ctx: Context,
  id: string,
  refusal: Extract<EndReason, 'to-confirm' | 'refused'> | undefined,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockStandingOrder(tx, { id })
    if (!order || !standingOrderCan('settle', order) || order.checkout_id === null) return
    const { status, settled_at: settledAt } = await tx
      .selectFrom('checkouts')
      .select(['status', 'settled_at'])
      .where('id', '=', order.checkout_id)
      .executeTakeFirstOrThrow()
    if (settledAt === null) return
    if (status !== 'paid') {
      return endStandingOrder(tx, ctx, order, { because: refusal ?? 'not-paid' })
    }
    await tx
      .updateTable('standing_orders')
      .set({ status: 'paid', ended_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    await freeItsParcels(tx, id)
    const { customer_id: customerId, quote_id: quoteId } = order
    await recordFact(tx, ctx, {
      type: 'standing-order.paid',
      customerId,
      ...(quoteId !== null && { quoteId }),
    })
  })
}
