import * as z from 'zod/mini'
import { id, pricedLine, time } from '#contract/core/shapes.ts'

export const quoteVersion = z.strictObject({
  version: z.int(),
  lines: z.array(pricedLine),
  shippingCents: z.int(),
  feeCents: z.int(),
  totalCents: z.int(),
  validUntil: time,
  sentAt: time,
  note: z.nullable(z.string()),
})

/** Why more is asked for a shipment that was paid already. */
export const quoteSupplement = z.strictObject({
  shipmentId: id,
  shipmentNumber: z.string(),
  orderId: id,
  orderNumber: z.string(),
  /** All boxes of the shipment together. */
  weightGrams: z.int(),
  /** The paid tier, and the one asked for; `null` when the weight was paid for. */
  paidUpToGrams: z.nullable(z.int()),
  upToGrams: z.nullable(z.int()),
  isNonStandard: z.boolean(),
  /** The size of the box that was refused. */
  lengthMm: z.int(),
  widthMm: z.int(),
  heightMm: z.int(),
  /** The box on the scale. */
  photoId: z.nullable(id),
})
export type QuoteSupplement = z.output<typeof quoteSupplement>
