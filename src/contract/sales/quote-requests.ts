import * as z from 'zod/mini'
import { extraCodes } from '#domain/catalogue/catalogue.ts'
import { zones } from '#domain/destination/destination.ts'
import type { RequestedShipment } from '#domain/quote/online-price.ts'
import { mostParcelsOfQuote } from '#domain/quote/quote.ts'
import { cents as centsOf, grams as gramsUnit } from '#domain/units.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import {
  estimateOutput,
  estimateQuery,
  gramsOf,
  insuranceTier,
  pickedParcels,
  shippingOption,
} from '#contract/offer/pricing.ts'
import { promotionCode } from '#contract/offer/promotions.ts'
import {
  cents,
  destination,
  grams,
  id,
  optionalText,
  postalAddress,
  shippingDestination,
  shippingMode,
  shippingType,
  text,
} from '#contract/core/shapes.ts'

export const readQuotePrices = endpoint({
  method: 'GET',
  path: '/api/quote-prices',
  policy: 'public',
  summary:
    'Le prix public de chaque service et de chaque assurance d’un devis, l’assurance de base, les limites de la valeur déclarée et du transporteur, la zone de chaque destination',
  topics: ['estimates'],
  input: z.strictObject({}),
  output: z.strictObject({
    extras: z.array(
      z.strictObject({
        code: z.enum(extraCodes),
        cents: z.int(),
        /** The price over `heavyOverGrams`; `null` when the weight does not change it. */
        heavyCents: z.nullable(z.int()),
      }),
    ),
    heavyOverGrams: z.int(),
    /** Up to which weights the prices of the transport hold, in ascending order. */
    weightSteps: z.array(z.int()),
    insurance: z.array(z.strictObject({ tier: insuranceTier, cents: z.int() })),
    /** The insurance that every shipment includes, under the carrier's terms in force. */
    baseInsurance: z.strictObject({ perKgCents: cents, atMostCents: cents }),
    limits: z.strictObject({ maxUninsuredValueCents: cents, maxOnlineValueCents: cents }),
    /** What the carrier takes, and from which size the extra applies; absent from a server of the version before. */
    sizes: z.optional(
      z.strictObject({
        maxGrams: z.int(),
        totalLengthUnder: z.int(),
        nonStandardOverTotalLength: z.int(),
        nonStandardOverLongestSide: z.int(),
      }),
    ),
    destinations: z.array(
      z.strictObject({
        name: destination,
        /** `null` where transport is on quote. */
        zone: z.nullable(z.enum(zones)),
        sellsEco: z.boolean(),
      }),
    ),
  }),
})

export const estimateMyQuote = endpoint({
  method: 'GET',
  path: '/api/quote-estimates',
  policy: 'client',
  summary: 'L’estimation du devis que je prépare, avec les avantages de ma formule',
  // Not `quotes`: the fact of the request just sent would compute this price again.
  topics: ['estimates'],
  input: z.strictObject({
    ...estimateQuery,
    /** Chosen among the received parcels: the server uses their measures and how many they are. */
    parcels: pickedParcels,
    declaredValueCents: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
  }),
  /**
   * Refused with `parcel-not-available`, `eco-not-available`, `value-uninsured`, `value-underinsured`; on quote with
   * `weight-over-limit`, `dimensions-over-limit`, `destination-on-quote`, `declared-value-on-quote`, and then with the known
   * `feeCents` and `storageCents`.
   */
  output: z.extend(estimateOutput, {
    plan: z.string(),
    /** How much more the box can take at the same price: up to which weight and which size. */
    room: z.nullable(
      z.strictObject({
        leftGrams: z.int(),
        upToGrams: z.int(),
        longestSideUpTo: z.int(),
        totalLengthUpTo: z.int(),
      }),
    ),
    /** The parcels a month that the plan groups for nothing, where the grouping is charged because these go beyond them. */
    passedFreeGroupings: z.optional(z.int()),
  }),
})

/** The shipment of a live estimate; the server adds the plan and the sizes. */
export const shipmentOfEstimate = ({
  destination: to,
  mode,
  type,
  options,
  insurance,
  weightKg,
  declaredValueCents,
}: z.output<typeof estimateMyQuote.input>): AskedShipment => ({
  destination: to,
  mode,
  type,
  options,
  insuranceTier: insurance,
  weight: gramsUnit(gramsOf(weightKg)),
  declaredValue: declaredValueCents === undefined ? null : centsOf(declaredValueCents),
})

type AskedShipment = Omit<RequestedShipment, 'plan' | 'sizes'>

/** The address for news of the quote: the form and the server validate it with the same rule. */
export const clientEmail = z.string().check(
  z.trim(),
  z.minLength(1, 'required'),
  z.maxLength(254, 'too-long'),
  // Linear time whatever the length: each part stops at the character that ends it.
  z.regex(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, 'invalid'),
)

/**
 * The first request of a split also has: the type and options of the whole, the parcels of the requests that follow, and the
 * total that the screen showed for all the shipments.
 */
const takenSplit = z.strictObject({
  type: shippingType,
  options: z.array(shippingOption).check(z.maxLength(6)),
  others: z
    .array(z.array(id).check(z.minLength(1, 'required'), z.maxLength(mostParcelsOfQuote)))
    .check(z.minLength(1, 'required'), z.maxLength(49)),
  totalCents: z.int(),
})

export const requestQuote = endpoint({
  method: 'POST',
  path: '/api/quotes',
  policy: 'client',
  summary: 'Demande un devis, avec ou sans colis choisis',
  changes: ['estimates', 'quotes', 'parcels'],
  input: z.strictObject({
    shippingType,
    firstName: text(80),
    lastName: text(80),
    email: clientEmail,
    /** Absent: the address of the account. */
    address: z.optional(postalAddress),
    weightGrams: grams,
    destination: shippingDestination,
    mode: shippingMode,
    options: z.array(shippingOption).check(z.maxLength(6)),
    insuranceTier,
    /** Declared value in cents: over 1 000 € without insurance the request is refused, over 2 000 € it is on quote. */
    declaredValueCents: z.optional(z.int().check(z.nonnegative(), z.maximum(100_000_000))),
    remarks: optionalText(2000),
    parcelIds: z.array(id).check(z.maxLength(mostParcelsOfQuote)),
    promotionCode: z.optional(promotionCode),
    split: z.optional(takenSplit),
  }),
  /**
   * Refused with `price-changed` (for a split; `details.totalCents`: what its shipments cost now, `null` for no price),
   * `parcels-not-measured` (for a split), `parcel-not-available`, `direct-takes-one-parcel`, `eco-not-available`,
   * `value-uninsured`, `value-underinsured`, `address-elsewhere`, a `PromotionRefusal`; 422 `split: invalid` when `split` does
   * not divide these parcels. Over 30 kg, over 2 000 € or without an online zone the server accepts the request, on quote
   * (docs/rules/quotes-and-prices.md#zones).
   */
  output: z.strictObject({
    id,
    number: z.string(),
    /** `null` when it is on quote. */
    estimatedTotalCents: z.nullable(z.int()),
  }),
})

/** The shipment of a request, as `shipmentOfEstimate` makes it from the same form. */
export const shipmentOfRequest = (asked: z.output<typeof requestQuote.input>): AskedShipment => ({
  destination: asked.destination,
  mode: asked.mode,
  type: asked.shippingType,
  options: asked.options,
  insuranceTier: asked.insuranceTier,
  weight: asked.weightGrams,
  declaredValue: asked.declaredValueCents === undefined ? null : centsOf(asked.declaredValueCents),
})
