import type Stripe from 'stripe'
import { cards, control, idOf, payByCard, type Shop } from './test-shop.ts'

export type Interval = 'month' | 'year'

export const makePrice = async (
  shop: Shop,
  name: string,
  unit_amount: number,
  interval: Interval = 'month',
): Promise<Stripe.Price> => {
  const product = await shop.stripe.products.create({ name })
  return shop.stripe.prices.create({
    product: product.id,
    currency: 'eur',
    unit_amount,
    recurring: { interval },
  })
}

export const plan = (
  lines: Stripe.Checkout.SessionCreateParams.LineItem[],
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  success_url: 'http://shop.test/merci?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.test/panier',
  customer_email: 'hina@example.com',
  line_items: lines,
  ...more,
})

export type Subscriber = {
  readonly id: string
  readonly item: string
  readonly customer: string
  readonly price: Stripe.Price
  /** The subscription as it is now. */
  readonly now: () => Promise<Stripe.Subscription>
}

/** Somebody who has just bought a plan by card: 9,90 € a month by default. */
export async function subscriberOf(
  shop: Shop,
  { amount = 990, interval = 'month' }: { amount?: number; interval?: Interval } = {},
): Promise<Subscriber> {
  const price = await makePrice(shop, 'Standard', amount, interval)
  const session = await shop.stripe.checkout.sessions.create(
    plan([{ price: price.id, quantity: 1 }]),
  )
  await payByCard(shop, session, cards.accepted)
  const paid = await shop.stripe.checkout.sessions.retrieve(session.id)
  const id = idOf(paid.subscription)
  const now = () => shop.stripe.subscriptions.retrieve(id)
  const item = nth((await now()).items.data, 0).id
  return { id, item, customer: idOf(paid.customer), price, now }
}

/** That element of a list; the test fails when it is missing. */
export function nth<Item>(list: readonly Item[] | undefined, index: number): Item {
  const item = list?.at(index)
  if (item === undefined) throw new Error(`nothing at ${index}`)
  return item
}

/** Moves the emulator's clock to that day at noon UTC; never back. */
export async function goTo(shop: Shop, day: string): Promise<void> {
  const wanted = Date.parse(`${day}T12:00:00Z`)
  const state = (await (await fetch(`${shop.controlUrl}/api/state`)).json()) as { now: string }
  await control(shop, '/clock', {
    advanceSeconds: Math.round((wanted - Date.parse(state.now)) / 1000),
  })
}

/** A jump of the clock sends many events at once, on a machine that may be busy. */
export const patient = { timeout: 20_000 }

export const days = (count: number): number => count * 24 * 3600
