import * as z from 'zod/mini'

/** How long our own boxes took (docs/rules/shipping.md#real-delays); `null` where too few were delivered to say. */
export const realDelays = z.nullable(
  z.strictObject({ deliveries: z.int(), halfDays: z.int(), mostDays: z.int() }),
)
