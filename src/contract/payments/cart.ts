import * as z from 'zod/mini'
import { settlementWays } from '#domain/storage/settlement.ts'
import { cartItemRefusals, paidPlanIds } from '#domain/cart/cart-item.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, nothing, pricedLine, time } from '#contract/core/shapes.ts'

export const billingPeriod = z.enum(['month', 'year'])
const optionId = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))

/** An item that a cart requests, without its price, which the server computes. */
export const cartItem = z.union([
  z.strictObject({
    kind: z.literal('plan'),
    plan: z.enum(paidPlanIds),
    frequency: billingPeriod,
  }),
  z.strictObject({ kind: z.literal('option'), option: optionId, parcelId: id }),
  z.strictObject({ kind: z.literal('option'), option: optionId, quoteId: id }),
])

const cartItems = z.array(cartItem).check(z.maxLength(20))

/** An accepted return to a shop: the server knows it, like an accepted quote. */
const cartReturn = z.strictObject({
  requestId: id,
  parcelId: id,
  /** What an order and an invoice will say, with the storage due as its own line. */
  lines: z.array(
    z.strictObject({ key: z.string(), name: z.string(), detail: z.string(), amountCents: z.int() }),
  ),
  totalCents: z.int(),
  validUntil: time,
})
export type CartReturn = z.output<typeof cartReturn>

/** Storage due of a parcel that waits for its payment (docs/rules/storage.md#settlement); it is in no total until it is chosen. */
const cartStorage = z.strictObject({
  parcelId: id,
  key: z.string(),
  way: z.enum(settlementWays),
  name: z.string(),
  detail: z.string(),
  days: z.int(),
  unitCents: z.int(),
  totalCents: z.int(),
  /** Only where the days have several prices, the first ones first; `unitCents` is then the last one. */
  prices: z.optional(
    z.array(z.strictObject({ days: z.int(), perDayCents: z.int(), amountCents: z.int() })),
  ),
})
export type CartStorage = z.output<typeof cartStorage>

const cartQuote = z.strictObject({
  quoteId: id,
  number: z.string(),
  version: z.int(),
  destination: z.string(),
  totalCents: z.int(),
  validUntil: time,
  lines: z.array(pricedLine),
  /** The number of the shipment that it is a supplement for. */
  supplementOf: z.nullable(z.string()),
  /** The house pays the taxes of its arrival in advance (docs/rules/shipping.md#duties-paid). */
  isDutiesPaid: z.optional(z.boolean()),
})

export const readCart = endpoint({
  method: 'GET',
  path: '/api/cart',
  policy: 'client',
  summary: 'Mes devis et mes retours acceptés à payer, et si le paiement est possible',
  // A quote that is sent again, or paid elsewhere, leaves the cart.
  topics: ['quotes'],
  input: nothing,
  output: z.strictObject({
    quotes: z.array(cartQuote),
    returns: z.array(cartReturn),
    storages: z.array(cartStorage),
    totalCents: z.int(),
    /** When false, the screen shows the banner « Configuration de paiement incomplète ». */
    paymentConfigured: z.boolean(),
    termsVersion: z.string(),
  }),
})

/** An item as the server sells it now; amounts TTC, `null` where there is no price to pay online. */
const checkedItem = z.strictObject({
  /** The key that `cartItemKey` computes, in the order in which the items were sent. */
  key: z.string(),
  /** For instance « Abonnement Standard », « Photos du contenu ». */
  name: z.string(),
  /** For instance « Mensuel », « Colis 6A12345678901 », « Devis D-2026-000012 ». */
  detail: z.string(),
  unitCents: z.nullable(z.int()),
  quantity: z.int(),
  totalCents: z.nullable(z.int()),
  /** For a plan: how often it is paid, every month or year. */
  frequency: z.nullable(billingPeriod),
  refusal: z.nullable(z.enum(cartItemRefusals)),
})
export type CheckedItem = z.output<typeof checkedItem>

export const checkCart = endpoint({
  method: 'POST',
  path: '/api/cart-checks',
  policy: 'client',
  summary: 'Mon panier aux prix du serveur, avec ce qui ne peut pas être payé et pourquoi',
  topics: ['cart'],
  input: z.strictObject({ items: cartItems }),
  output: z.strictObject({
    quotes: z.array(
      z.extend(cartQuote, {
        /** The price with the plan in the cart, else with the customer's own plan, when it is lower. */
        withPlan: z.nullable(z.strictObject({ name: z.string(), totalCents: z.int() })),
      }),
    ),
    returns: z.array(cartReturn),
    storages: z.array(cartStorage),
    items: z.array(checkedItem),
    /** The amount to pay today: the quotes, the returns and the items that are not refused. */
    totalCents: z.int(),
    /** What the plan in the cart charges each period; `null` without a plan. */
    recurring: z.nullable(z.strictObject({ cents: z.int(), frequency: billingPeriod })),
    /** When false, the screen shows the banner « Configuration de paiement incomplète ». */
    paymentConfigured: z.boolean(),
    termsVersion: z.string(),
  }),
})
