import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, month, page, pageQuery, time } from '#contract/core/shapes.ts'

/** A box that an admin closed above what was paid, and that was not opened again. */
const absorbedBox = z.strictObject({
  /** Of the box. */
  id,
  number: z.string(),
  shipmentId: id,
  customer: z.strictObject({ name: z.string(), clientNumber: z.string() }),
  /** `null` when the weight was paid for and the size was not. */
  paidUpToGrams: z.nullable(z.int()),
  /** Of all boxes of its shipment that were closed by then. */
  weightGrams: z.int(),
  isNonStandard: z.boolean(),
  differenceCents: z.int(),
  /** `null` once its customer deleted their account. */
  reason: z.nullable(z.string()),
  by: z.string(),
  at: time,
})
export type AbsorbedBox = z.output<typeof absorbedBox>

export const listAbsorbedBoxes = endpoint({
  method: 'GET',
  path: '/api/admin/absorbed-boxes',
  policy: 'admin',
  summary:
    'Les boîtes d’un mois fermées au-dessus du prix payé, et ce que la maison a pris sur elle',
  topics: ['shipments'],
  input: z.strictObject({ ...pageQuery, month: z.optional(month) }),
  output: z.extend(page(absorbedBox), {
    /** That of the list, and of the total: the current one when none was asked for. */
    month,
    /** Of the whole month, not of this page. */
    total: z.strictObject({ boxes: z.int(), cents: z.int() }),
  }),
})
