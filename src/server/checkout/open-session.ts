import Stripe from 'stripe'
import type { Context } from '#server/core/context.ts'
import { Refused, Unavailable } from '#server/core/refused.ts'
import { closeVoidSessions } from './close-void-sessions.ts'
import { retrieveSession } from './read-session.ts'
import { requireStripe } from './require-stripe.ts'
import { stripeCustomer } from './stripe-customer.ts'
import { settleCheckout } from './settle-checkout.ts'

/**
 * The address of the provider's page for this checkout: its session is created once (idempotency key), outside of any
 * transaction. `undefined` when its session has ended meanwhile, and the caller opens another one.
 */
export async function openSession(ctx: Context, checkoutId: string): Promise<string | undefined> {
  try {
    const checkout = await checkoutRow(ctx, checkoutId)
    await closeVoidSessions(ctx, checkout.customer_id)
    if (checkout.stripe_session_id) return await findAgain(ctx, checkout.stripe_session_id)
    return await createSession(ctx, checkout)
  } catch (error) {
    throw asRefusal(error)
  }
}

type CheckoutRow = Awaited<ReturnType<typeof checkoutRow>>

const checkoutRow = (ctx: Context, checkoutId: string) =>
  ctx.db
    .selectFrom('checkouts as c')
    .select(['c.id', 'c.customer_id', 'c.stripe_session_id', 'c.expires_at', 'c.created_at'])
    .where('c.id', '=', checkoutId)
    .executeTakeFirstOrThrow()

/** The page of a second tab. Its session may have ended without our knowing yet: then the truth is taken in first. */
async function findAgain(ctx: Context, sessionId: string): Promise<string | undefined> {
  const session = await retrieveSession(ctx, sessionId)
  if (session?.status === 'open' && session.url) return session.url
  if (session?.status === 'complete') throw new Refused('payment-in-progress')
  await settleCheckout(ctx, sessionId)
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

/** Every value comes from our rows, so that a retry sends the same and the provider answers the same. */
async function sessionParameters(
  ctx: Context,
  checkout: CheckoutRow,
  customer: string,
): Promise<Stripe.Checkout.SessionCreateParams> {
  const base = ctx.config.BASE_URL.replace(/\/$/, '')
  const metadata = { checkout_id: checkout.id }
  return {
    mode: 'payment',
    locale: 'fr',
    customer,
    client_reference_id: checkout.id,
    metadata,
    payment_intent_data: { metadata },
    line_items: await lineItems(ctx, checkout.id),
    ...closing(checkout),
    success_url: `${base}/tableau-de-bord/paiement-succes?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${base}/tableau-de-bord/panier?paiement=annule`,
  }
}

/** A day is the provider's own limit, by its own clock: told by ours, a second ahead, it would be refused. */
function closing({ created_at: openedAt, expires_at: end }: CheckoutRow) {
  const lastsADay = end.getTime() - openedAt.getTime() >= 24 * 3_600_000
  return lastsADay ? {} : { expires_at: Math.floor(end.getTime() / 1000) }
}

/** One line per quote: the provider takes no negative line, and benefits are negative. */
async function lineItems(
  ctx: Context,
  checkoutId: string,
): Promise<Stripe.Checkout.SessionCreateParams.LineItem[]> {
  const rows = await ctx.db
    .selectFrom('checkout_quotes as cq')
    .innerJoin('quotes as q', 'q.id', 'cq.quote_id')
    .select(['q.number', 'q.destination', 'cq.amount_cents'])
    .where('cq.checkout_id', '=', checkoutId)
    .orderBy('q.number')
    .execute()
  return rows.map(({ number, destination, amount_cents }) => ({
    quantity: 1,
    price_data: {
      currency: 'eur',
      unit_amount: amount_cents,
      product_data: { name: `Réexpédition vers ${destination}`, description: `Devis ${number}` },
    },
  }))
}

/** The provider is away, or the half hour that it asks for passed on the way; what is left is ours to mend. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    return error.param === 'expires_at' ? new Refused('quote-ends-too-soon') : error
  }
  const away =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  return away ? new Unavailable('payment-provider-away') : error
}
