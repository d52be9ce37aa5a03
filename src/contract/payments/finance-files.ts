import * as z from 'zod/mini'
import { fileEndpoint } from '#contract/core/endpoint.ts'

/** What the accountant takes away for some days, both included, in Paris; a year at most (422 `to: too-long`, `to: before-from`). */
const days = { from: z.iso.date(), to: z.iso.date() }

export const readInvoiceFiles = fileEndpoint({
  method: 'GET',
  path: '/api/admin/finances/invoice-files',
  policy: 'comptable',
  summary: 'Les PDF des factures et avoirs de quelques jours, leurs empreintes et leur chaîne',
  exports: 'invoice-files',
  input: z.strictObject(days),
  produces: ['application/zip'],
})

export const readEReporting = fileEndpoint({
  method: 'GET',
  path: '/api/admin/finances/e-reporting',
  policy: 'comptable',
  summary: 'Les ventes et les paiements de chaque jour par taux de TVA, pour l’e-reporting',
  input: z.strictObject({ ...days, format: z.enum(['csv', 'json']) }),
  produces: ['text/csv', 'application/json'],
})

/** The books of a year, for the accountant. */
export const readAccountingEntries = fileEndpoint({
  method: 'GET',
  path: '/api/admin/finances/accounting-entries',
  policy: 'comptable',
  summary: 'Le fichier des écritures comptables (FEC) d’une année',
  exports: 'accounting-entries',
  input: z.strictObject({
    year: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100)),
  }),
  produces: ['text/plain'],
})
