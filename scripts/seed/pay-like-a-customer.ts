import { checkCart } from '#server/payments/cart/check-cart.ts'
import { readCart } from '#server/payments/cart/read-cart.ts'
import { openCheckout } from '#server/payments/checkout/open-checkout.ts'
import { syncCheckout } from '#server/payments/checkout/sync-checkout.ts'
import type { Context } from '#server/core/context.ts'
import { syncDispute } from '#server/payments/refunds/sync-dispute.ts'
import { readMyQuote } from '#server/sales/quotes/read-quotes.ts'
import { keepMethodVersion } from '#words/payment.ts'
import { atTheBank } from './at-the-bank.ts'
import { renewalsThrough } from './renewals.ts'
import { waitUntil } from '../wait-until.ts'
import type { Payments } from './run-story.ts'

/** Fills the provider's own page, then reads the payment back from the provider: no server is up yet to receive the webhook. */
export function paymentsThrough(stripeUrl: string, controlUrl: string | undefined): Payments {
  return {
    pay: (ctx, sale) => pay(ctx, stripeUrl, sale),
    payReturn: (ctx, requestId, totalCents) =>
      payBasket(ctx, stripeUrl, { ...ofReturn(requestId), totalCents }, { by: 'card' }),
    subscribe: (ctx, ...how) => subscribe(ctx, stripeUrl, ...how),
    renewals: controlUrl ? renewalsThrough(controlUrl) : undefined,
    dispute: controlUrl ? (ctx, quoteId) => dispute(ctx, controlUrl, quoteId) : undefined,
    refuseTransfer: controlUrl
      ? (ctx, quoteId) => refuseTransfer(ctx, controlUrl, quoteId)
      : undefined,
  }
}

const ofReturn = (requestId: string) => ({
  quotes: [],
  items: [{ kind: 'return', requestId } as const],
})

async function pay(
  ctx: Context,
  stripeUrl: string,
  { quoteId, by, keeps }: Parameters<Payments['pay']>[1],
): Promise<void> {
  const { version, totalCents } = await readMyQuote(ctx, { quoteId })
  const basket = { quotes: [{ quoteId, version }], totalCents: totalCents ?? 0 }
  await payBasket(ctx, stripeUrl, basket, { by, keeps })
}

type How = Parameters<Payments['subscribe']> extends [Context, ...infer Rest] ? Rest : never

/** Buys the plan by the month, at the price of the cart. */
async function subscribe(ctx: Context, stripeUrl: string, ...[plan, whenPaid]: How): Promise<void> {
  const items = [{ kind: 'plan', plan, frequency: 'month' } as const]
  const checked = await checkCart(ctx, { items })
  const totalCents = checked.items[0]?.totalCents ?? 0
  await payBasket(ctx, stripeUrl, { quotes: [], items, totalCents }, { by: 'card', whenPaid })
}

type Basket = Pick<Parameters<typeof openCheckout>[1], 'quotes' | 'items' | 'totalCents'>

type Way = {
  readonly by: keyof typeof pages
  readonly keeps?: boolean
  readonly whenPaid?: How[1]
}

async function payBasket(
  ctx: Context,
  stripeUrl: string,
  basket: Basket,
  { by, keeps = false, whenPaid }: Way,
): Promise<void> {
  const { termsVersion } = await readCart(ctx)
  const agreed = { acceptTerms: true, termsVersion, requestExpress: true } as const
  const { checkoutId } = await openCheckout(ctx, {
    ...basket,
    ...agreed,
    ...(keeps && { keepMethod: keepMethodVersion }),
  })
  const sessionId = await sessionOf(ctx, checkoutId)
  await submitForm(ctx, `${stripeUrl}/c/pay/${sessionId}/${pages[by]}`, by)
  const paid = await waitUntil(() => isComplete(ctx, sessionId), 5000)
  if (!paid) throw new Error(`the payment page did not take the payment of ${checkoutId}`)
  await whenPaid?.(sessionId)
  await syncCheckout(provider(ctx), sessionId)
}

const pages = { card: 'card', paypal: 'paypal', transfer: 'transfer' }
const fields = {
  card: { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' },
  paypal: { decision: 'approve' },
  transfer: {},
}

/** The page answers once somebody has received its webhook, and nobody does here: it is enough that the form was sent. */
async function submitForm(ctx: Context, url: string, by: keyof typeof fields): Promise<void> {
  const { name, email } = ctx.actor.kind === 'user' ? ctx.actor : { name: '', email: '' }
  const body = new URLSearchParams({ ...fields[by], name, email })
  void fetch(url, { method: 'POST', redirect: 'manual', body }).catch(() => undefined)
}

async function isComplete(ctx: Context, sessionId: string): Promise<boolean> {
  const session = await ctx.stripe?.checkout.sessions.retrieve(sessionId)
  return session?.status === 'complete'
}

async function refuseTransfer(ctx: Context, controlUrl: string, quoteId: string): Promise<void> {
  const { checkout_id: checkoutId } = await ctx.db
    .selectFrom('checkout_quotes')
    .select('checkout_id')
    .where('quote_id', '=', quoteId)
    .executeTakeFirstOrThrow()
  const sessionId = await sessionOf(ctx, checkoutId)
  await atTheBank(controlUrl, `/api/sessions/${sessionId}/settle`, { outcome: 'failed' })
  await syncCheckout(provider(ctx), sessionId)
}

async function dispute(ctx: Context, controlUrl: string, quoteId: string): Promise<void> {
  const { intent } = await ctx.db
    .selectFrom('order_quotes as oq')
    .innerJoin('payments as p', 'p.order_id', 'oq.order_id')
    .select('p.stripe_payment_intent_id as intent')
    .where('oq.quote_id', '=', quoteId)
    .executeTakeFirstOrThrow()
  const charges = await ctx.stripe?.charges.list({ payment_intent: intent })
  const charge = charges?.data[0]
  if (!charge) throw new Error(`no charge of ${intent}`)
  await atTheBank(controlUrl, `/api/charges/${charge.id}/dispute`, {})
  const disputes = await ctx.stripe?.disputes.list({ payment_intent: intent })
  for (const { id } of disputes?.data ?? []) await syncDispute(provider(ctx), id)
}

async function sessionOf(ctx: Context, checkoutId: string): Promise<string> {
  const { stripe_session_id: sessionId } = await ctx.db
    .selectFrom('checkouts')
    .select('stripe_session_id')
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  if (sessionId === null) throw new Error('a checkout without a session')
  return sessionId
}

const provider = (ctx: Context): Context => ({
  ...ctx,
  actor: { kind: 'provider', name: 'stripe' },
})
