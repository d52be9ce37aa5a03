import * as z from 'zod/mini'
import { obstacleCodes } from '#domain/account/deletion.ts'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { id, nothing, time } from '#contract/core/shapes.ts'

const dataExport = z.strictObject({
  id,
  requestedAt: time,
  state: z.enum(['under-way', 'ready', 'failed', 'expired']),
  /** Size of the ZIP, once it is ready. */
  bytes: z.nullable(z.int()),
  expiresAt: z.nullable(time),
})
export type DataExport = z.output<typeof dataExport>

/** Refused with `export-under-way`, `too-many-requests` (429) after three a day. */
export const requestDataExport = endpoint({
  method: 'POST',
  path: '/api/me/data-exports',
  policy: 'member',
  needsProof: true,
  summary: 'Demande une copie de toutes mes données ; un e-mail prévient quand elle est prête',
  changes: ['account'],
  input: nothing,
  output: dataExport,
})

export const readLastDataExport = endpoint({
  method: 'GET',
  path: '/api/me/data-export',
  policy: 'member',
  summary: 'La dernière copie de mes données, ou rien',
  topics: ['account'],
  input: nothing,
  output: z.strictObject({ dataExport: z.nullable(dataExport) }),
})

export const readDataExportFile = fileEndpoint({
  method: 'GET',
  path: '/api/me/data-exports/:dataExportId/file',
  policy: 'member',
  summary: 'La copie de mes données (ZIP)',
  input: z.strictObject({ dataExportId: id }),
  produces: ['application/zip'],
})

/** What blocks the deletion of the account, and how many there are of each. */
const obstacle = z.strictObject({
  code: z.enum(obstacleCodes),
  count: z.int(),
})
export type DeletionObstacle = z.output<typeof obstacle>

export const readDeletionObstacles = endpoint({
  method: 'GET',
  path: '/api/me/deletion-obstacles',
  policy: 'client',
  /** The page first asks for a proof of identity; the person types the confirmation word after it. */
  needsProof: true,
  summary: 'Ce qui empêche encore de supprimer mon compte',
  topics: ['account'],
  input: nothing,
  output: z.strictObject({ obstacles: z.array(obstacle) }),
})

/** Refused with the code of the first obstacle; 422 `confirmation: invalid` for another word. */
export const deleteMyAccount = endpoint({
  method: 'POST',
  path: '/api/me/deletion',
  policy: 'client',
  needsProof: true,
  summary: 'Supprime mon compte ; les factures restent dix ans, le reste est anonymisé',
  changes: [],
  input: z.strictObject({ confirmation: z.literal('SUPPRIMER', 'invalid') }),
  output: nothing,
})
