import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, page } from '#contract/core/shapes.ts'

export const listToPick = endpoint({
  method: 'GET',
  path: '/api/warehouse/pick-list',
  policy: 'operateur',
  summary:
    'Les colis à prélever, par étagère puis par envoi : ceux des envois qui peuvent être emballés',
  topics: ['shipments'],
  input: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(300))) }),
  /** A page may hold less than its size, or nothing: the parcels of held shipments are left out of it. */
  output: page(
    z.strictObject({
      id,
      trackingNumber: z.string(),
      merchant: z.string(),
      shelf: z.nullable(z.string()),
      weightGrams: z.nullable(z.int()),
      shipment: z.strictObject({ id, number: z.string() }),
      customer: z.string(),
    }),
  ),
})
