import * as z from 'zod/mini'
import { reprintReasons } from '#domain/label/label-print.ts'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { id, optionalText } from '#contract/core/shapes.ts'
import { holdPass } from './holds.ts'

/** Refused with `box-not-closed`, or the code of a hold that stops labels (an admin gets those that an admin may pass). */
export const readLabel = fileEndpoint({
  method: 'GET',
  path: '/api/warehouse/boxes/:boxId/label',
  policy: 'operateur',
  summary: 'L’étiquette d’une boîte fermée, 10 × 15 cm, en PDF',
  input: z.strictObject({ boxId: id }),
  produces: ['application/pdf'],
})

export const printLabel = endpoint({
  method: 'POST',
  path: '/api/warehouse/boxes/:boxId/label-prints',
  policy: 'operateur',
  summary: 'Note que l’étiquette est imprimée, ou réimprimée avec sa raison',
  changes: ['shipments'],
  input: z.strictObject({
    boxId: id,
    /** From the second print on. */
    reason: z.nullable(z.enum(reprintReasons)),
    note: optionalText(300),
    pass: z.optional(holdPass),
  }),
  /**
   * How often the label of this box was printed, with this time. Refused with `box-not-closed`, `label-reason-missing`,
   * `label-note-missing`, the code of a hold (its details are the hold's own).
   */
  output: z.strictObject({ prints: z.int() }),
})
