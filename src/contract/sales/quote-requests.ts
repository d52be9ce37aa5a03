import * as z from 'zod/mini'
import { extraCodes } from '#domain/catalogue/catalogue.ts'
import { zones } from '#domain/destination/destination.ts'
import type { RequestedShipment } from '#domain/quote/online-price.ts'
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
    'Le prix public de chaque service et de chaque assurance d’un devis, l’assurance de base, les limites de la valeur déclarée, la zone de chaque destination',
  topics: ['estimates'],
  input: z.strictObject({}),
  output: z.strictObject({
    extras: z.array(
      z.strictObject({
        code: z.enum(extraCodes),
        cents: z.int(),
        /** Over `heavyOverGrams`; `null` when the weight changes nothing. */
        heavyCents: z.nullable(z.int()),
      }),
    ),
    heavyOverGrams: z.int(),
    insurance: z.array(z.strictObject({ tier: insuranceTier, cents: z.int() })),
    /** What every shipment comprises, under the carrier's terms in force. */
    baseInsurance: z.strictObject({ perKgCents: cents, atMostCents: cents }),
    limits: z.strictObject({ maxUninsuredValueCents: cents, maxOnlineValueCents: cents }),
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
  // Not `quotes`: a fact would price again what has just been asked for.
  topics: ['estimates'],
  input: z.strictObject({
    ...estimateQuery,
    /** Chosen among those received: their measures count, and how many they are. */
    parcels: pickedParcels,
    declaredValueCents: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
  }),
  /**
   * Refused with `parcel-not-available`, `eco-not-available`, `value-uninsured`, `value-underinsured`; on quote with `weight-over-limit`,
   * `dimensions-over-limit`, `destination-on-quote`, `declared-value-on-quote`, with the `feeCents` and `storageCents` that are known.
   */
  output: z.extend(estimateOutput, {
    plan: z.string(),
    /** What may still be added at the same price, and up to which weight and box it holds. */
    room: z.nullable(
      z.strictObject({
        leftGrams: z.int(),
        upToGrams: z.int(),
        longestSideUpTo: z.int(),
        totalLengthUpTo: z.int(),
      }),
    ),
  }),
})

/** The shipment that a live estimate asks for; the plan and the sizes are known to the server. */
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

/** Where news of the quote goes: the form and the server judge it alike. */
export const clientEmail = z.string().check(
  z.trim(),
  z.minLength(1, 'required'),
  z.maxLength(254, 'too-long'),
  // Linear whatever its length: each part stops at what ends it.
  z.regex(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, 'invalid'),
)

/**
 * With the first of the requests that a split makes: how the whole was asked for, the parcels of the requests that
 * follow, and what all the shipments together were told to cost.
 */
const takenSplit = z.strictObject({
  type: shippingType,
  options: z.array(shippingOption).check(z.maxLength(6)),
  others: z
    .array(z.array(id).check(z.minLength(1, 'required'), z.maxLength(50)))
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
    /** Declared value in cents: above 1 000 € uninsured it is refused, above 2 000 € it is on quote. */
    declaredValueCents: z.optional(z.int().check(z.nonnegative(), z.maximum(100_000_000))),
    remarks: optionalText(2000),
    parcelIds: z.array(id).check(z.maxLength(50)),
    promotionCode: z.optional(promotionCode),
    split: z.optional(takenSplit),
  }),
  /**
   * Refused with `price-changed` (of a split; `details.totalCents`: what its shipments cost now, `null` for no price),
   * `parcels-not-measured` (of a split), `parcel-not-available`, `direct-takes-one-parcel`, `eco-not-available`,
   * `value-uninsured`, `value-underinsured`, `address-elsewhere`, a `PromotionRefusal`; with 422 `split: invalid` when it is
   * no split of these parcels. Over 30 kg, over 2 000 € and without an online zone the request is taken, on quote
   * (docs/rules/quotes-and-prices.md#zones).
   */
  output: z.strictObject({
    id,
    number: z.string(),
    /** `null` when it is on quote. */
    estimatedTotalCents: z.nullable(z.int()),
  }),
})

/** The shipment that a request asks for: what `shipmentOfEstimate` is of the same form. */
export const shipmentOfRequest = (asked: z.output<typeof requestQuote.input>): AskedShipment => ({
  destination: asked.destination,
  mode: asked.mode,
  type: asked.shippingType,
  options: asked.options,
  insuranceTier: asked.insuranceTier,
  weight: asked.weightGrams,
  declaredValue: asked.declaredValueCents === undefined ? null : centsOf(asked.declaredValueCents),
})
