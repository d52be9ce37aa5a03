import * as z from 'zod/mini'
import { holdCodes } from '#domain/shipment/holds.ts'
import { text, time } from '#contract/core/shapes.ts'

/** What keeps a box in the house, with what its sentence needs; a refusal carries the same in its details. */
export const hold = z.discriminatedUnion('code', [
  z.strictObject({ code: z.literal('withdrawal-received'), number: z.string() }),
  z.strictObject({ code: z.literal('withdrawal-settled'), number: z.string() }),
  z.strictObject({ code: z.literal('withdrawal-period-running'), mayLeaveFrom: time }),
  z.strictObject({
    code: z.literal('shipping-suspended'),
    /** The last day, `null` as long as nobody knows. */
    until: z.nullable(z.iso.date()),
  }),
  /** The numbers of the parcels; the shipment says what each is `missing`. */
  z.strictObject({
    code: z.literal('customs-papers-missing'),
    parcels: z.array(z.string()),
  }),
  z.strictObject({
    code: z.literal('over-paid-tier'),
    weightGrams: z.int(),
    /** `null` when its weight was paid, and its size was not. */
    paidUpToGrams: z.nullable(z.int()),
    isNonStandard: z.boolean(),
    /** What the same box would have cost more. */
    differenceCents: z.int(),
  }),
])
export type Hold = z.output<typeof hold>

/** An admin goes on in spite of these holds, as they were on the screen; another role that sends it is refused (403). */
export const holdPass = z.strictObject({
  holds: z.array(z.enum(holdCodes)).check(z.minLength(1, 'required'), z.maxLength(20)),
  reason: text(300),
})
export type HoldPass = z.input<typeof holdPass>
