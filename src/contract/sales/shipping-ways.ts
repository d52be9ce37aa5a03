import * as z from 'zod/mini'
import { costKinds } from '#domain/grouping/cheapest-way.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { estimateQuery, pickedParcels, shippingOption } from '#contract/offer/pricing.ts'
import { id, pricedLine, shippingType } from '#contract/core/shapes.ts'

const plannedShipment = z.strictObject({
  parcelIds: z.array(id),
  type: shippingType,
  options: z.array(shippingOption),
  weightGrams: z.int(),
  /** Longest side first; measured for one parcel, estimated for several. */
  boxMm: z.array(z.int()),
  shippingCents: z.int(),
  feeCents: z.int(),
  totalCents: z.int(),
  lines: z.array(z.pick(pricedLine, { code: true, label: true, amountCents: true })),
})
export type PlannedShipment = z.output<typeof plannedShipment>

const difference = z.strictObject({ kind: z.enum(costKinds), cents: z.int() })

/** A simple way next to the cheapest one: its total, and where the difference comes from. */
const comparison = z.nullable(
  z.strictObject({ totalCents: z.int(), differences: z.array(difference) }),
)

export const shippingWaysOutput = z.strictObject({
  /** In the order in which the customer must request them. */
  shipments: z.array(plannedShipment),
  totalCents: z.int(),
  /** True when no other way is cheaper; false when there were too many parcels to try all ways. */
  isProved: z.boolean(),
  /** All parcels in one box; `null` when the carrier would not take it. */
  together: comparison,
  apart: comparison,
})

const { weightKg: _, ...wish } = estimateQuery

export const compareShippingWays = endpoint({
  method: 'GET',
  path: '/api/shipping-ways',
  policy: 'client',
  summary: 'Grouper ou séparer : la façon la moins chère d’expédier ces colis, tous frais compris',
  topics: ['estimates'],
  input: z.strictObject({ ...wish, parcels: pickedParcels }),
  /**
   * Refused with `parcel-not-available`, `parcels-not-measured`, `parcel-over-limit` (no carrier takes that parcel),
   * `destination-on-quote`, `eco-not-available`.
   */
  output: shippingWaysOutput,
})
export type ShippingWays = z.output<typeof compareShippingWays.output>
