import * as z from 'zod/mini'
import { holdCodes } from '#domain/shipment/holds.ts'
import { id, text, time } from '#contract/core/shapes.ts'

/**
 * Why a box may not leave the warehouse, with the values that its sentence needs. A refusal has the same values in its details.
 */
export const hold = z.discriminatedUnion('code', [
  z.strictObject({ code: z.literal('withdrawal-received'), number: z.string() }),
  z.strictObject({ code: z.literal('withdrawal-settled'), number: z.string() }),
  z.strictObject({ code: z.literal('payment-disputed'), orderNumber: z.string() }),
  z.strictObject({ code: z.literal('withdrawal-period-running'), mayLeaveFrom: time }),
  z.strictObject({
    code: z.literal('shipping-suspended'),
    /** The last day; `null` as long as nobody knows it. */
    until: z.nullable(z.iso.date()),
  }),
  /** The tracking numbers of the parcels; `missing` of the shipment says what each one lacks. */
  z.strictObject({
    code: z.literal('customs-papers-missing'),
    parcels: z.array(z.string()),
  }),
  z.strictObject({
    code: z.literal('invoice-total-differs'),
    /** The tracking numbers of the parcels that share the invoices, in this box or not. */
    parcels: z.array(z.string()),
    /** `null` while an invoice of several parcels has no total. */
    totalCents: z.nullable(z.int()),
    linesCents: z.int(),
  }),
  z.strictObject({
    code: z.literal('value-uninsured'),
    /** What all its parcels are declared to contain. */
    valueCents: z.int(),
    /** By the insurance that was paid; 0 with the base alone. */
    insuredCents: z.int(),
  }),
  z.strictObject({
    code: z.literal('supplement-requested'),
    quoteId: id,
    quoteNumber: z.string(),
    /** The version and state that a withdrawal names. */
    version: z.int(),
    status: z.enum(['sent_to_client', 'accepted']),
    totalCents: z.int(),
    validUntil: time,
    /** All boxes of the shipment together. */
    weightGrams: z.int(),
    /** `null` when only the size was not paid. */
    paidUpToGrams: z.nullable(z.int()),
  }),
  /** The labels of what was paid for and is neither done, nor given up. */
  z.strictObject({ code: z.literal('paid-work-undone'), tasks: z.array(z.string()) }),
  z.strictObject({ code: z.literal('first-box-gone') }),
  z.strictObject({
    code: z.literal('over-paid-tier'),
    weightGrams: z.int(),
    /** `null` when the weight was paid for and the size was not. */
    paidUpToGrams: z.nullable(z.int()),
    isNonStandard: z.boolean(),
    /** How much more the same box would have cost. */
    differenceCents: z.int(),
    /** What its customer can be asked to pay; `null` when it is too little to be paid by card. */
    supplementCents: z.nullable(z.int()),
  }),
])
export type Hold = z.output<typeof hold>

/** Lets an admin go on in spite of these holds, as they were on the screen. The server refuses it from another role (403). */
export const holdPass = z.strictObject({
  holds: z.array(z.enum(holdCodes)).check(z.minLength(1, 'required'), z.maxLength(20)),
  reason: text(300),
})
export type HoldPass = z.input<typeof holdPass>
