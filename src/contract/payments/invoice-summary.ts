import * as z from 'zod/mini'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { nothing } from '#contract/core/shapes.ts'

export const listMyInvoiceYears = endpoint({
  method: 'GET',
  path: '/api/invoice-years',
  policy: 'client',
  summary: 'Les années de mes factures, la plus récente d’abord, avec leur nombre et leur total',
  topics: ['orders'],
  input: nothing,
  output: z.strictObject({
    years: z.array(
      z.strictObject({
        year: z.int(),
        invoices: z.int(),
        creditNotes: z.int(),
        /** Credit notes are subtracted. */
        totalCents: z.int(),
      }),
    ),
  }),
})

export const readMyInvoiceSummary = fileEndpoint({
  method: 'GET',
  path: '/api/invoice-summary',
  policy: 'client',
  summary: 'Le récapitulatif de mes factures d’une année, avec les totaux par taux de TVA',
  input: z.strictObject({
    year: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(9999)),
    format: z.enum(['csv', 'pdf']),
  }),
  produces: ['text/csv', 'application/pdf'],
})
