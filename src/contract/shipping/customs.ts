import * as z from 'zod/mini'
import { customsPapers } from '#domain/customs/customs-paper.ts'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { id } from '#contract/core/shapes.ts'

const paper = z.enum(customsPapers, 'unknown')

/** Refused with `shipment-not-packed`, and `declaration-missing` for a box that was closed before it had one. */
export const readCustomsPaper = fileEndpoint({
  method: 'GET',
  path: '/api/warehouse/shipments/:shipmentId/customs',
  policy: 'operateur',
  summary:
    'Un papier de douane d’une boîte fermée, en PDF : CN23 en quatre exemplaires, ou pro-forma',
  input: z.strictObject({ shipmentId: id, paper }),
  produces: ['application/pdf'],
})

export const printCustomsPaper = endpoint({
  method: 'POST',
  path: '/api/warehouse/shipments/:shipmentId/customs-prints',
  policy: 'operateur',
  summary: 'Note qu’un papier de douane est imprimé',
  changes: ['shipments'],
  input: z.strictObject({ shipmentId: id, paper }),
  /** Refused as `readCustomsPaper`. */
  output: z.strictObject({ paper }),
})

/** Refused with `shipment-not-left` and `declaration-missing`. */
export const readMyCustomsPaper = fileEndpoint({
  method: 'GET',
  path: '/api/shipments/:shipmentId/customs',
  policy: 'client',
  summary: 'La déclaration en douane d’un de mes envois, une fois parti',
  input: z.strictObject({ shipmentId: id }),
  produces: ['application/pdf'],
})
