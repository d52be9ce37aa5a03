import * as z from 'zod/mini'
import { fileEndpoint } from '#contract/core/endpoint.ts'

/** The books of a year, for the accountant. */
export const readAccountingEntries = fileEndpoint({
  method: 'GET',
  path: '/api/admin/finances/accounting-entries',
  policy: 'comptable',
  summary: 'Le fichier des écritures comptables (FEC) d’une année',
  input: z.strictObject({
    year: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100)),
  }),
  produces: ['text/plain'],
})
