import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, page, pageQuery, time } from '#contract/core/shapes.ts'
import { proofKinds } from '#domain/shipment/paid-tasks.ts'

const paidOption = z.strictObject({
  id,
  /** For instance « Photos du contenu ». */
  label: z.string(),
  boughtAt: time,
  customer: z.strictObject({ name: z.string(), clientNumber: z.string() }),
  /** What proves that it was done. A server of the version before does not say it. */
  proof: z.optional(z.enum(proofKinds)),
  /** The number of the quote, when the option is for a shipment rather than one parcel. */
  quoteNumber: z.nullable(z.string()),
  /** The one parcel, or all parcels of the shipment. */
  parcels: z.array(
    z.strictObject({ id, trackingNumber: z.string(), shelf: z.nullable(z.string()) }),
  ),
})
export type PaidOption = z.output<typeof paidOption>

export const listPaidOptions = endpoint({
  method: 'GET',
  path: '/api/warehouse/options',
  policy: 'operateur',
  summary: 'Les options payées qui restent à réaliser, les plus anciennes d’abord',
  // Options are bought with an order, and their completion changes the order.
  topics: ['orders'],
  input: z.strictObject(pageQuery),
  output: page(paidOption),
})

export const completePaidOption = endpoint({
  method: 'POST',
  path: '/api/warehouse/options/:optionId/completion',
  policy: 'operateur',
  summary: 'L’option est réalisée ; deux fois est une fois',
  changes: ['shipments', 'parcels'],
  input: z.strictObject({
    optionId: id,
    /** Own photos that no parcel has yet (`uploadPhoto`): they go to the parcel of the option, and its owner sees them. */
    photoIds: z.optional(z.array(id).check(z.maxLength(10))),
  }),
  /**
   * Refused with `option-cancelled` when its payment was refunded, `proof-photo-missing` when photos were bought and none is
   * given, or they were bought for a whole shipment, whose bench takes them.
   */
  output: z.strictObject({ doneAt: time }),
})
