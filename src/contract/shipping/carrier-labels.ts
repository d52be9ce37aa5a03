import * as z from 'zod/mini'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { id } from '#contract/core/shapes.ts'

export const carrierPapers = ['label', 'cn23'] as const

export const createCarrierLabel = endpoint({
  method: 'POST',
  path: '/api/warehouse/boxes/:boxId/carrier-label',
  policy: 'operateur',
  summary: 'Crée l’étiquette Colissimo d’une boîte fermée, ou rend celle qu’elle a',
  changes: ['shipments'],
  input: z.strictObject({ boxId: id }),
  /**
   * Refused with `box-not-ready`, the code of a hold that stops labels, `carrier-label-being-made`, `carrier-label-goods`,
   * `carrier-label-address`, `carrier-label-destination`, `declaration-missing`,
   * `carrier-label-refused` (with the carrier's `sentences`), `carrier-away`, `carrier-answer-lost`, `carrier-key-refused`; 503 `carrier-not-configured`.
   */
  output: z.strictObject({ trackingNumber: z.string() }),
})

/** 404 for a box without one. */
export const readCarrierPaper = fileEndpoint({
  method: 'GET',
  path: '/api/warehouse/boxes/:boxId/carrier-label',
  policy: 'operateur',
  summary: 'L’étiquette Colissimo d’une boîte, ou sa CN23, en PDF',
  input: z.strictObject({ boxId: id, paper: z.enum(carrierPapers) }),
  produces: ['application/pdf'],
})
