import * as z from 'zod/mini'
import { customsPapers } from '#domain/customs/declaration.ts'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { id } from '#contract/core/shapes.ts'

const paper = z.enum(customsPapers, 'unknown')

/** Refused with `box-not-closed`, and `declaration-missing` for a box that was closed before there were any. */
export const readCustomsPaper = fileEndpoint({
  method: 'GET',
  path: '/api/warehouse/boxes/:boxId/customs',
  policy: 'operateur',
  summary:
    'Un papier de douane d’une boîte fermée, en PDF : CN23 en quatre exemplaires, ou pro-forma',
  input: z.strictObject({ boxId: id, paper }),
  produces: ['application/pdf'],
})

export const printCustomsPaper = endpoint({
  method: 'POST',
  path: '/api/warehouse/boxes/:boxId/customs-prints',
  policy: 'operateur',
  summary: 'Note qu’un papier de douane est imprimé',
  changes: ['shipments'],
  input: z.strictObject({ boxId: id, paper }),
  /** Refused as `readCustomsPaper`. */
  output: z.strictObject({ paper }),
})

/** Refused with `box-not-left` and `declaration-missing`. */
export const readMyCustomsPaper = fileEndpoint({
  method: 'GET',
  path: '/api/boxes/:boxId/customs',
  policy: 'client',
  summary: 'La déclaration en douane d’une boîte d’un de mes envois, une fois partie',
  input: z.strictObject({ boxId: id }),
  produces: ['application/pdf'],
})
