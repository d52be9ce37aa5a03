import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { realDelays } from './delays.ts'
import {
  destination,
  id,
  planId,
  pricedLine,
  shippingDestination,
  shippingMode,
  shippingType,
} from '#contract/core/shapes.ts'

export const shippingOptions = [
  'repackaging',
  'consolidation',
  'grouped_repackaging',
  'non_standard',
  'photo_request',
  'signature_required',
] as const
export const shippingOption = z.enum(shippingOptions)
export type ShippingOption = z.output<typeof shippingOption>

/** Declared-value tiers in euros (docs/rules/quotes-and-prices.md#insurance). */
export const insuranceTier = z.literal([0, 150, 300, 500, 1000, 2000], 'unknown-tier')

const commaList = z.pipe(
  z.optional(z.string().check(z.maxLength(200))),
  z.transform((list) => (list ? list.split(',').map((item) => item.trim()) : [])),
)

const idList = z.pipe(
  z.optional(z.string().check(z.maxLength(2000))),
  z.transform((list) => (list ? [...new Set(list.split(','))] : [])),
)

/** The ids of the parcels to price, in a query. */
export const pickedParcels = z.pipe(idList, z.array(id).check(z.maxLength(50)))

/** What the price endpoints take besides their own keys. Strings, because they come in a query. */
export const estimateQuery = {
  destination: shippingDestination,
  weightKg: z
    .string()
    .check(
      z.refine(
        (value) => /^\d{1,6}([.,]\d{1,20})?$/.test(value) && decimal(value) > 0,
        'not-a-weight',
      ),
    ),
  mode: z._default(shippingMode, 'standard'),
  type: z._default(shippingType, 'direct'),
  insurance: z.pipe(
    z._default(z.string().check(z.maxLength(10)), '0'),
    z.pipe(
      z.transform((value: string) => Number(value)),
      insuranceTier,
    ),
  ),
  options: z.pipe(commaList, z.array(shippingOption)),
}

const decimal = (value: string): number => Number(value.replace(',', '.'))

/** `1.4` or `1,4` kilograms in whole grams, rounded up: a weight just above a tier must not fall back into it. */
export const gramsOf = (weightKg: string): number =>
  Math.max(1, Math.ceil(decimal(weightKg) * 1000 - floatNoise))

/** 2.3 × 1000 is 2299.9999999999995, and 1.1 × 1000 is 1100.0000000000002. */
const floatNoise = 1e-6

export const estimateOutput = z.strictObject({
  shippingCents: z.int(),
  feeCents: z.int(),
  totalCents: z.int(),
  lines: z.array(z.pick(pricedLine, { code: true, label: true, amountCents: true })),
})

export const readEstimate = endpoint({
  method: 'GET',
  path: '/api/estimates',
  policy: 'public',
  summary: 'Le prix d’un envoi, sans compte',
  // The simulator calls this at each change of its fields, so no fact needs to refresh it.
  topics: [],
  input: z.strictObject({ ...estimateQuery, plan: z._default(planId, 'gratuit') }),
  /** Refused with `weight-over-limit`, `destination-on-quote`, `eco-not-available`; the details have the plan's `feeCents`. */
  output: estimateOutput,
})

export const readRates = endpoint({
  method: 'GET',
  path: '/api/rates',
  policy: 'public',
  summary:
    'La grille des prix vers une destination, les frais de traitement de chaque offre, et les délais constatés',
  // A page that nobody keeps open reads this once.
  topics: [],
  input: z.strictObject({ destination }),
  output: z.strictObject({
    /** Empty when the destination is on quote. */
    rates: z.array(
      z.strictObject({
        upToGrams: z.int(),
        standardCents: z.nullable(z.int()),
        ecoCents: z.nullable(z.int()),
      }),
    ),
    fees: z.array(z.strictObject({ plan: planId, feeCents: z.int() })),
    delays: z.strictObject({ standard: realDelays, eco: realDelays }),
  }),
})
