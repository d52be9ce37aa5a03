import Stripe from 'stripe'
import type { Context, Database } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { closeVoidSessions, retrieveSession } from './provider-sessions.ts'
import { providerRefusal } from '#server/payments/stripe/provider-answers.ts'
import { packedBasket } from './packed-basket.ts'
import { requireStripe } from '#server/core/access.ts'
import { stripeCustomer } from '#server/payments/stripe/stripe-customer.ts'
import { syncCheckout } from './sync-checkout.ts'
import { freeBasket } from '#server/core/void-checkouts.ts'
import { quoteName } from '#words/quote-choices.ts'
import type { BasketItem } from './basket-items.ts'
import { itemsOfCheckout } from '#server/payments/orders/basket-rows.ts'

/**
 * The address of the provider's page for this checkout. Creates its session once (idempotency key), outside of any transaction.
 * `undefined` when the session has ended meanwhile: the caller then opens another one.
 */
export async function openPaymentPage(
  ctx: Context,
  checkoutId: string,
): Promise<string | undefined> {
  try {
    const checkout = await checkoutRow(ctx, checkoutId)
    await closeVoidSessions(ctx, checkout.customer_id)
    if (checkout.stripe_session_id) return await findAgain(ctx, checkout.stripe_session_id)
    return await createSession(ctx, checkout)
  } catch (error) {
    const refused = providerRefusal(error)
    if (refused) await voidRefused(ctx, checkoutId)
    throw refused ?? openingRefusal(error)
  }
}

type CheckoutRow = Awaited<ReturnType<typeof checkoutRow>>

const checkoutRow = (ctx: Context, checkoutId: string) =>
  ctx.db
    .selectFrom('checkouts as c')
    .select(['c.id', 'c.customer_id', 'c.stripe_session_id', 'c.expires_at', 'c.created_at'])
    .select('c.keep_method_version')
    .where('c.id', '=', checkoutId)
    .executeTakeFirstOrThrow()

/** The page of a second tab. Its session may have ended without our knowledge: then our rows are synced first. */
async function findAgain(ctx: Context, sessionId: string): Promise<string | undefined> {
  const session = await retrieveSession(ctx, sessionId)
  if (session?.status === 'open' && session.url) return session.url
  if (session?.status === 'complete') throw new Refused('payment-in-progress')
  await syncCheckout(ctx, sessionId)
  return undefined
}

async function createSession(ctx: Context, checkout: CheckoutRow): Promise<string> {
  const customer = await stripeCustomer(ctx, checkout.customer_id)
  const session = await requireStripe(ctx).checkout.sessions.create(
    await sessionParameters(ctx, checkout, customer),
    { idempotencyKey: `checkout:${checkout.id}` },
  )
  const { url } = session
  if (url === null) throw new Error('the provider gave no address to its page')
  const { status } = await ctx.db
    .updateTable('checkouts')
    .set({ stripe_session_id: session.id, url, updated_at: ctx.now() })
    .where('id', '=', checkout.id)
    .returning('status')
    .executeTakeFirstOrThrow()
  if (status === 'open') return url
  await closeVoidSessions(ctx, checkout.customer_id)
  throw new Refused('checkout-replaced')
}

/** Every value comes from our rows, so that a retry sends the same request and gets the same answer. */
async function sessionParameters(
  ctx: Context,
  checkout: CheckoutRow,
  customer: string,
): Promise<Stripe.Checkout.SessionCreateParams> {
  const base = ctx.config.BASE_URL
  const metadata = { checkout_id: checkout.id }
  const { keep_method_version: keeps } = checkout
  const lines = await lineItems(ctx.db, checkout.id)
  const hasPlan = lines.some(({ price_data: price }) => price?.recurring !== undefined)
  return {
    // Each mode carries our checkout id to the provider's objects in another field.
    ...(hasPlan
      ? { mode: 'subscription', subscription_data: { metadata } }
      : { mode: 'payment', payment_intent_data: { metadata, ...(keeps ? kept : {}) } }),
    locale: 'fr',
    customer,
    client_reference_id: checkout.id,
    metadata: {
      ...metadata,
      ...(keeps === null ? {} : { keep_method: keeps }),
      ...(await packedBasket(ctx.db, checkout.id)),
    },
    line_items: lines,
    ...closing(checkout),
    success_url: `${base}/tableau-de-bord/paiement-succes?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${base}/tableau-de-bord/panier?paiement=annule`,
  }
}

/** The provider attaches to its customer what pays (docs.stripe.com/api/payment_intents/create, `setup_future_usage`). */
const kept = { setup_future_usage: 'off_session' } as const

/** The provider's own limit is a day by its own clock: a time from our clock, a second ahead, would be refused. */
function closing({ created_at: openedAt, expires_at: end }: CheckoutRow) {
  const lastsADay = end.getTime() - openedAt.getTime() >= 24 * 3_600_000
  return lastsADay ? {} : { expires_at: Math.floor(end.getTime() / 1000) }
}

/** Under the same key the provider would repeat its refusal for a day: the next click opens another checkout. */
const voidRefused = (ctx: Context, checkoutId: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const refused = await tx
      .updateTable('checkouts')
      .set({ status: 'void', updated_at: ctx.now() })
      .where('id', '=', checkoutId)
      .where('status', '=', 'open')
      .where('stripe_session_id', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (refused) await freeBasket(tx, [refused.id])
  })

/** The provider needs 30 minutes before the expiry; they passed before the request arrived. */
function openingRefusal(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'expires_at') {
    return new Refused('quote-ends-too-soon')
  }
  return error
}

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem

/**
 * What the provider's page charges: one line per quote (the provider takes no negative line, and benefits are negative) and per
 * item.
 */
async function lineItems(db: Database, checkoutId: string): Promise<LineItem[]> {
  const items = await itemsOfCheckout(db, checkoutId)
  // The subscription comes first: the provider titles the page by it.
  const plan = items.filter(({ frequency }) => frequency !== null)
  const others = items.filter(({ frequency }) => frequency === null)
  return [...plan.map(itemLine), ...(await quoteLines(db, checkoutId)), ...others.map(itemLine)]
}

async function quoteLines(db: Database, checkoutId: string): Promise<LineItem[]> {
  const rows = await db
    .selectFrom('checkout_quotes as cq')
    .innerJoin('quotes as q', 'q.id', 'cq.quote_id')
    .leftJoin('supplements as x', 'x.quote_id', 'q.id')
    .leftJoin('shipments as s', 's.id', 'x.shipment_id')
    .select(['q.number', 'q.destination', 'cq.amount_cents', 's.number as supplement_of'])
    .where('cq.checkout_id', '=', checkoutId)
    .orderBy('q.number')
    .execute()
  return rows.map(({ number, destination, amount_cents, supplement_of }) => ({
    quantity: 1,
    price_data: {
      currency: 'eur',
      unit_amount: amount_cents,
      product_data: {
        name: quoteName(destination, supplement_of),
        description: `Devis ${number}`,
      },
    },
  }))
}

function itemLine({ name, detail, unitCents, quantity, frequency }: BasketItem): LineItem {
  return {
    quantity,
    price_data: {
      currency: 'eur',
      unit_amount: unitCents,
      product_data: { name, description: detail },
      ...(frequency === null ? {} : { recurring: { interval: frequency } }),
    },
  }
}
