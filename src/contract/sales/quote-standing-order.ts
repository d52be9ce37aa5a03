import * as z from 'zod/mini'
import { endReasons, standingOrderStatuses } from '#domain/standing-order/standing-order.ts'
import { id, time } from '#contract/core/shapes.ts'

/** A standing order as the page of its quote shows it. */
export const quoteStandingOrder = z.strictObject({
  id,
  status: z.enum(standingOrderStatuses),
  ceilingCents: z.int(),
  stopHours: z.int(),
  /** What was announced, and from when on it is paid; `null` until the mail has left, from which the hours count. */
  announced: z.nullable(z.strictObject({ totalCents: z.int(), payableFrom: z.nullable(time) })),
  /** The means that pays, in the form that `paymentMethodLabel` reads; `null` once it was removed. */
  method: z.nullable(z.string()),
  /** Announced, and not paid as long as the contents are worth more than the quote insures; only in lists, where it is so. */
  isUninsured: z.optional(z.literal(true)),
  endedBecause: z.nullable(z.enum(endReasons)),
})
export type QuoteStandingOrder = z.output<typeof quoteStandingOrder>
