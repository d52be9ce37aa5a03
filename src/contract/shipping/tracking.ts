import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { id } from '#contract/core/shapes.ts'
import { shipment } from './shipments.ts'

export const readBoxNow = endpoint({
  method: 'POST',
  path: '/api/warehouse/boxes/:boxId/tracking-reading',
  policy: 'operateur',
  summary: 'Relit tout de suite le suivi d’une boîte chez le transporteur',
  changes: ['shipments'],
  input: z.strictObject({ boxId: id }),
  /** Refused with `box-not-handed-over`, `box-not-followed`, `tracking-busy`, `tracking-away`; 503 `tracking-not-configured`. */
  output: shipment,
})
