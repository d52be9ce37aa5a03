import * as z from 'zod/mini'
import { id, time } from '#contract/core/shapes.ts'
import { returnEnds, returnStates, returnWays } from '#domain/shop-return/shop-return.ts'

const returnFile = z.nullable(z.strictObject({ fileId: id, fileName: z.string() }))

/** The return to the shop that a request asks for (docs/rules/parcels.md#return-to-the-shop). */
export const shopReturn = z.strictObject({
  way: z.enum(returnWays),
  state: z.enum(returnStates),
  /** `null` before the price, and for the warehouse, which sees no amounts. */
  feeCents: z.nullable(z.int()),
  /** Frozen by the acceptance; `null` before it. */
  storageCents: z.nullable(z.int()),
  /** The carrier that the office announces, in its words. */
  pricedCarrier: z.nullable(z.string()),
  validUntil: z.nullable(time),
  orderId: z.nullable(id),
  label: returnFile,
  proof: returnFile,
  sent: z.nullable(
    z.strictObject({
      carrier: z.string(),
      trackingNumber: z.string(),
      trackingUrl: z.nullable(z.string()),
      at: time,
    }),
  ),
  deliveredAt: z.nullable(time),
  ended: z.nullable(z.strictObject({ because: z.enum(returnEnds), words: z.nullable(z.string()) })),
})
export type ShopReturn = z.output<typeof shopReturn>
