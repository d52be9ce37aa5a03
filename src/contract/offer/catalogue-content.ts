import * as z from 'zod/mini'
import {
  extraCodes,
  gridLimits,
  insuranceTiers,
  type Catalogue,
} from '#domain/catalogue/catalogue.ts'
import { destinations, zones } from '#domain/destination/destination.ts'
import { planIds } from '#domain/plan/plan.ts'
import type { Cents, Grams, Millimetres } from '#domain/units.ts'

/** A whole number with the domain's own unit, which is only a type: nothing at run time. */
const as = <Unit extends number>(whole: z.ZodMiniType<number, number>) =>
  whole as z.ZodMiniType<Unit, Unit>

/** At most ten thousand euros: a rate with two digits too many is refused, a real one never. */
const price = as<Cents>(
  z.int().check(z.minimum(0, 'negative'), z.maximum(gridLimits.cents, 'too-large')),
)
const weight = as<Grams>(z.int().check(z.minimum(1), z.maximum(gridLimits.grams)))
const millimetres = as<Millimetres>(z.int().check(z.minimum(1), z.maximum(10_000)))
const days = z.int().check(z.minimum(0, 'negative'), z.maximum(3650, 'too-large'))
const name = (maxLength: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(maxLength, 'too-long'))

const grid = z.nullable(
  z.strictObject({
    tiers: z
      .array(
        z.strictObject({
          upToGrams: weight,
          cents: price,
        }),
      )
      .check(z.maxLength(gridLimits.tiers)),
    volumetricDivisor: z.nullable(z.int().check(z.minimum(100), z.maximum(100_000))),
  }),
)

const extra = z.strictObject({
  label: name(80),
  cents: price,
  heavyCents: z.nullable(price),
  onlyWhenGrouping: z.boolean(),
})

const plan = (id: (typeof planIds)[number]) =>
  z.strictObject({
    id: z.literal(id),
    name: name(40),
    title: name(60),
    recommended: z.boolean(),
    monthlyCents: price,
    yearlyCents: z.nullable(price),
    processingFeeCents: price,
    freeStorageDays: days,
    benefits: z.strictObject({
      freeConsolidation: z.nullable(
        z.strictObject({
          parcelsPerMonth: z.union([
            z.int().check(z.minimum(1), z.maximum(1000)),
            z.literal('unlimited'),
          ]),
        }),
      ),
      groupedRepackagingCents: z.nullable(price),
      firstShipmentWithoutFee: z.boolean(),
    }),
  })

const optionPricing = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('fixed'),
    cents: price,
    per: z.enum(['shipment', 'parcel']),
  }),
  z.strictObject({ kind: z.literal('by-weight'), cents: price, heavyCents: price }),
  z.strictObject({
    kind: z.literal('prepaid-storage'),
    cents: price,
    keeping: z.strictObject({
      unit: z.enum(['days', 'months']),
      count: z.int().check(z.minimum(1), z.maximum(365)),
    }),
  }),
  z.strictObject({ kind: z.literal('storage-day') }),
  z.strictObject({ kind: z.literal('by-declared-value') }),
  z.strictObject({ kind: z.literal('on-quote') }),
])

type ServiceOptions = Catalogue['serviceOptions']
export const serviceOptions: z.ZodMiniType<ServiceOptions, ServiceOptions> = z
  .array(
    z.strictObject({
      id: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,49}$/, 'invalid')),
      name: name(80),
      description: name(300),
      pricing: optionPricing,
      isOff: z.optional(z.literal(true)),
      plans: z.optional(z.array(z.enum(planIds)).check(z.minLength(1, 'required'))),
      destinations: z.optional(z.array(z.enum(destinations)).check(z.minLength(1, 'required'))),
    }),
  )
  .check(z.maxLength(60))

const grids = z.strictObject({ standard: grid, eco: grid })

/**
 * The content of a catalogue, whole and strict; `format` names the version of its shape. The domain decides what may be sold at
 * these prices.
 */
export const catalogueContent: z.ZodMiniType<Catalogue, Catalogue> = z.strictObject({
  format: z.literal(2),
  effectiveFrom: z.iso.date(),
  zones: z.record(z.enum(destinations), z.nullable(z.enum(zones))),
  grids: z.strictObject({ OM1: grids, OM2: grids }),
  insurance: z
    .array(z.strictObject({ tier: z.literal([...insuranceTiers]), cents: price }))
    .check(z.maxLength(10)),
  extras: z.record(z.enum(extraCodes), extra),
  plans: z.strictObject({
    gratuit: plan('gratuit'),
    standard: plan('standard'),
    premium: plan('premium'),
  }),
  serviceOptions,
  limits: z.strictObject({
    maxGrams: weight,
    totalLengthUnder: millimetres,
    nonStandardOverTotalLength: millimetres,
    nonStandardOverLongestSide: millimetres,
    heavyGroupingOverGrams: weight,
    maxUninsuredValueCents: price,
    maxOnlineValueCents: price,
  }),
  storage: z.strictObject({ feePerDayCents: price, unclaimedDaysAfterFree: days }),
  quoteValidityDays: z.int().check(z.minimum(1), z.maximum(90)),
})
