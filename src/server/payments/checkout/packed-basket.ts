import * as z from 'zod'
import type { BoughtItem } from '#domain/cart/cart-item.ts'
import { cents } from '#domain/units.ts'
import type { Database } from '#server/core/context.ts'
import { itemsOfCheckout } from '#server/payments/orders/basket-rows.ts'
import type { BasketItem } from './basket-items.ts'

/** What a session at the provider says of its basket: enough to fulfil it when a restored backup has no checkout for it. */
export type PackedBasket = {
  readonly customerId: string
  readonly quotes: readonly {
    readonly quoteId: string
    readonly version: number
    readonly amountCents: number
  }[]
  readonly items: readonly BasketItem[]
}

// The provider keeps 50 keys with 500 characters each (docs.stripe.com/api/metadata); a few are left for others.
const longest = 500
const mostChunks = 45

/** The basket of a checkout as metadata; empty when it is too large, and such a session is refunded after a restore. */
export async function packedBasket(
  db: Database,
  checkoutId: string,
): Promise<Record<string, string>> {
  const { customer_id: customerId } = await db
    .selectFrom('checkouts')
    .select('customer_id')
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  const quotes = await db
    .selectFrom('checkout_quotes')
    .select(['quote_id', 'version', 'amount_cents'])
    .where('checkout_id', '=', checkoutId)
    .orderBy('quote_id')
    .execute()
  return chunksOf({
    customerId,
    quotes: quotes.map(({ quote_id: quoteId, version, amount_cents: amountCents }) => ({
      quoteId,
      version,
      amountCents,
    })),
    items: await itemsOfCheckout(db, checkoutId),
  })
}

function chunksOf(basket: PackedBasket): Record<string, string> {
  // In ASCII a chunk never ends in the middle of a character.
  const text = JSON.stringify(basket).replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const chunks = text.match(new RegExp(`.{1,${longest}}`, 'g')) ?? []
  if (chunks.length > mostChunks) return {}
  return Object.fromEntries(chunks.map((chunk, place) => [`basket_${place}`, chunk]))
}

/** The basket in a session's metadata; `undefined` when there is none that we wrote. */
export function unpackBasket(metadata: Readonly<Record<string, string>>): PackedBasket | undefined {
  const chunks = Array.from({ length: mostChunks }, (_, place) => metadata[`basket_${place}`] ?? '')
  const basket = shape.safeParse(parsed(chunks.join('')))
  if (!basket.success) return undefined
  const { customerId, quotes, items } = basket.data
  return {
    customerId,
    quotes,
    items: items.map(({ item, ...line }) => ({
      ...line,
      item: item as BoughtItem,
      unitCents: cents(line.unitCents),
      amountCents: cents(line.amountCents),
    })),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const amount = z.int().positive()
const frequency = z.enum(['month', 'year'])

const shape = z.strictObject({
  customerId: z.uuid(),
  quotes: z.array(
    z.strictObject({ quoteId: z.uuid(), version: z.int().positive(), amountCents: amount }),
  ),
  items: z.array(
    z.strictObject({
      key: z.string(),
      item: z.union([
        z.strictObject({
          kind: z.literal('plan'),
          plan: z.enum(['standard', 'premium']),
          frequency,
        }),
        z.strictObject({ kind: z.literal('option'), option: z.string(), parcelId: z.uuid() }),
        z.strictObject({ kind: z.literal('option'), option: z.string(), quoteId: z.uuid() }),
        z.strictObject({ kind: z.literal('return'), requestId: z.uuid(), parcelId: z.uuid() }),
        z.strictObject({ kind: z.literal('storage'), parcelId: z.uuid() }),
      ]),
      name: z.string(),
      detail: z.string(),
      lineCode: z.string(),
      frequency: z.nullable(frequency),
      unitCents: amount,
      quantity: z.int().positive(),
      amountCents: amount,
      catalogueVersion: z.int().positive(),
    }),
  ),
})
