import Stripe from 'stripe'
import type * as z from 'zod/mini'
import type { payBySavedMethod as endpoint } from '#contract/payments/checkout.ts'
import { requireCustomer, requireRealCustomer, requireStripe } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { payableKinds, stripeCustomer } from '#server/payments/stripe/stripe-customer.ts'
import { bySavedMethod, closeVoidSessions } from './provider-sessions.ts'
import { prepareCheckout } from './open-checkout.ts'
import { packedBasket } from './packed-basket.ts'
import { closeExpired, syncCheckout } from './sync-checkout.ts'

type Input = z.output<typeof endpoint.input>
type Output = z.input<typeof endpoint.output>

/**
 * Pays exactly this basket by one of my saved means, once (docs/rules/money.md#paying-by-a-saved-means). Our rows come first; the
 * checkout's id is the provider's idempotency key, so that two presses, or one whose answer was lost, charge once. What the
 * provider says is read again and fulfilled by the webhook's own function, in whichever order they come.
 */
export async function payBySavedMethod(ctx: Context, input: Input): Promise<Output> {
  const customerId = requireCustomer(ctx.actor)
  requireStripe(ctx)
  requireRealCustomer(ctx)
  // The browser sends a press again while its answer is lost: under its key it is this same payment, whatever it buys.
  const { checkoutId, method } = await inTransaction(ctx, async (tx) => ({
    method: await liveMethod(tx, customerId, input.paymentMethodId),
    checkoutId: await prepareCheckout(tx, ctx, customerId, input),
  }))
  return chargeCheckout(ctx, { checkoutId, customerId, method })
}

/** Takes the frozen total of this checkout; asked again, it is the same payment at the provider. */
export async function chargeCheckout(ctx: Context, asked: Asked): Promise<Output> {
  await endPages(ctx, asked.customerId, asked.checkoutId)
  return charge(ctx, asked)
}

export const liveMethod = async (tx: Tx, customerId: string, id: string): Promise<string> =>
  found(
    await tx
      .selectFrom('payment_methods')
      .select('stripe_payment_method_id')
      .where('id', '=', id)
      .where('customer_id', '=', customerId)
      .where('removed_at', 'is', null)
      .executeTakeFirst(),
  ).stripe_payment_method_id

/** A page of the provider that this payment replaces can no longer be paid; one that has just been paid counts first. */
async function endPages(ctx: Context, customerId: string, checkoutId: string): Promise<void> {
  for (const sessionId of await closeVoidSessions(ctx, customerId)) {
    await syncCheckout(ctx, sessionId)
  }
  const { status } = await ctx.db
    .selectFrom('checkouts')
    .select('status')
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  if (status === 'void') throw new Refused('payment-in-progress')
}

type Asked = { readonly checkoutId: string; readonly customerId: string; readonly method: string }

async function charge(ctx: Context, asked: Asked): Promise<Output> {
  try {
    const { id } = await askProvider(ctx, asked)
    await syncCheckout(ctx, id)
    return { outcome: 'done', sessionId: id }
  } catch (error) {
    const isRefused =
      error instanceof Stripe.errors.StripeCardError ||
      error instanceof Stripe.errors.StripeInvalidRequestError
    if (!isRefused) throw error
    ctx.log.warn({ checkoutId: asked.checkoutId, code: error.code }, 'a saved means did not pay')
    await giveUp(ctx, asked.checkoutId)
    const asks = error.code === 'authentication_required'
    return { outcome: asks ? 'to-confirm' : 'refused', sessionId: null }
  }
}

/** Nothing was charged: the quotes and items of this checkout can be paid another way. */
const giveUp = (ctx: Context, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { status } = await tx
      .selectFrom('checkouts')
      .select('status')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (status === 'open' || status === 'void') await closeExpired(tx, ctx, { id, status })
  })

/** Every value comes from our rows, so that a retry sends the same request and gets the same answer. */
async function askProvider(
  ctx: Context,
  { checkoutId, customerId, method }: Asked,
): Promise<Stripe.PaymentIntent> {
  const { total_cents: amount } = await ctx.db
    .selectFrom('checkouts')
    .select('total_cents')
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  return requireStripe(ctx).paymentIntents.create(
    {
      amount,
      currency: 'eur',
      customer: await stripeCustomer(ctx, customerId),
      payment_method: method,
      allowed_payment_method_types: [...payableKinds],
      confirm: true,
      // Nobody is led to the bank from here: when it wants its customer, the provider's page is for that.
      off_session: true,
      return_url: new URL('/tableau-de-bord/panier', ctx.config.BASE_URL).href,
      metadata: {
        ...bySavedMethod(ctx, checkoutId),
        ...(await packedBasket(ctx.db, checkoutId)),
      },
    },
    { idempotencyKey: `checkout:${checkoutId}` },
  )
}
