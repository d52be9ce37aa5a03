import type Stripe from 'stripe'
import type { LineDraft, WireLineItem, WirePrice, WireSubscriptionItem } from '../state.ts'
import { newId } from '../wire/ids.ts'
import { linked, type World } from '../world.ts'
import { dayInWords, priceInWords } from './cadence.ts'
import { prorated } from './proration.ts'

type Item = WireSubscriptionItem

/** A line for the item's whole current period. */
export const cycleLine = (world: World, item: Item): LineDraft => ({
  amount: amountOf(item),
  description: `${item.quantity ?? 1} × ${nameOf(world, item.price)} (à ${priceInWords(item.price)})`,
  price: item.price,
  quantity: item.quantity ?? 1,
  period: { start: item.current_period_start, end: item.current_period_end },
  parent: parentOf(item, false),
  metadata: { ...item.metadata },
})

/** Credits what is left of the item's current period, to the second. */
export const unusedTime = (world: World, item: Item, now: number): LineDraft =>
  rest(world, item, now, -1, 'Temps non utilisé')

/** Charges what is left of the item's current period, to the second. */
export const remainingTime = (world: World, item: Item, now: number): LineDraft =>
  rest(world, item, now, 1, 'Temps restant')

function rest(world: World, item: Item, now: number, sign: 1 | -1, what: string): LineDraft {
  const { current_period_start: start, current_period_end: end } = item
  return {
    amount: sign * prorated(amountOf(item), end - now, end - start),
    description: `${what} sur ${nameOf(world, item.price)} après le ${dayInWords(now)}`,
    price: item.price,
    quantity: item.quantity ?? 1,
    period: { start: now, end },
    parent: parentOf(item, true),
    metadata: {},
  }
}

/** A one-time line of the checkout; only the first invoice has it. */
export const oneTimeLine = (line: WireLineItem, subscription: string, now: number): LineDraft => ({
  amount: line.amount_total,
  description: line.description ?? '',
  price: line.price,
  quantity: line.quantity ?? 1,
  period: { start: now, end: now },
  parent: {
    type: 'invoice_item_details',
    invoice_item_details: {
      invoice_item: newId('ii_'),
      proration: false,
      proration_details: null,
      subscription,
    },
    subscription_item_details: null,
  },
  metadata: { ...line.metadata },
})

const parentOf = (item: Item, proration: boolean): Stripe.InvoiceLineItem.Parent => ({
  type: 'subscription_item_details',
  invoice_item_details: null,
  subscription_item_details: {
    invoice_item: proration ? newId('ii_') : null,
    proration,
    proration_details: proration ? { credited_items: null } : null,
    subscription: item.subscription,
    subscription_item: item.id,
  },
})

export const amountOf = ({ price, quantity }: Item): number =>
  (price.unit_amount ?? 0) * (quantity ?? 1)

export const nameOf = (world: World, price: WirePrice): string =>
  linked(world.state.products, price.product)?.name ?? 'Abonnement'
