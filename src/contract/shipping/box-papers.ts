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

export const carrierPapers = ['label', 'cn23'] as const

export const createCarrierLabel = endpoint({
  method: 'POST',
  path: '/api/warehouse/boxes/:boxId/carrier-label',
  policy: 'operateur',
  summary: 'Crée l’étiquette Colissimo d’une boîte fermée, ou rend celle qu’elle a',
  changes: ['shipments'],
  input: z.strictObject({ boxId: id, pass: z.optional(holdPass) }),
  /**
   * Refused with `box-not-ready`, the code of a hold that stops labels, `carrier-label-being-made`, `carrier-label-goods`,
   * `carrier-label-address`, `carrier-label-destination`, `declaration-missing`,
   * `carrier-label-refused` (with the carrier's `sentences`), `carrier-away`, `carrier-answer-lost`, `carrier-key-refused`; 503 `carrier-not-configured`.
   */
  output: z.strictObject({ trackingNumber: z.string() }),
})

/** 404 for a box without one; the label of a held box is refused with the code of the hold. */
export const readCarrierPaper = fileEndpoint({
  method: 'GET',
  path: '/api/warehouse/boxes/:boxId/carrier-label',
  policy: 'operateur',
  summary: 'L’étiquette Colissimo d’une boîte, ou sa CN23, en PDF',
  input: z.strictObject({ boxId: id, paper: z.enum(carrierPapers) }),
  produces: ['application/pdf'],
})
