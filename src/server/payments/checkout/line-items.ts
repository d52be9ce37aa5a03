import type Stripe from 'stripe'
import { towards } from '#domain/destination/destination.ts'
import type { Database } from '#server/core/context.ts'
import type { BasketItem } from './basket-items.ts'
import { itemsOfCheckout } from '#server/payments/orders/basket-rows.ts'

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem

/** What the provider's page asks for: one line per quote (it takes no negative line, and benefits are negative) and per item. */
export async function lineItems(db: Database, checkoutId: string): Promise<LineItem[]> {
  const items = await itemsOfCheckout(db, checkoutId)
  // The subscription first: it is what the page is titled by.
  const plan = items.filter(({ frequency }) => frequency !== null)
  const others = items.filter(({ frequency }) => frequency === null)
  return [...plan.map(itemLine), ...(await quoteLines(db, checkoutId)), ...others.map(itemLine)]
}

async function quoteLines(db: Database, checkoutId: string): Promise<LineItem[]> {
  const rows = await db
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
      product_data: {
        name: `Réexpédition ${towards(destination)}`,
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
