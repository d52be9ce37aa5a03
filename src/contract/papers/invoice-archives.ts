import * as z from 'zod/mini'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { nothing, time } from '#contract/core/shapes.ts'

/** The invoices of a year that is over, in one file that never changes (docs/rules/money.md#archives). */

const year = z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(9999))

const invoiceArchive = z.strictObject({
  year: z.int(),
  madeAt: time,
  /** Invoices and credit notes. */
  papers: z.int(),
  bytes: z.int(),
  /** The SHA-256 of the file. */
  print: z.string(),
})
export type InvoiceArchive = z.output<typeof invoiceArchive>

export const listInvoiceArchives = endpoint({
  method: 'GET',
  path: '/api/admin/invoice-archives',
  policy: 'comptable',
  summary: 'Les archives annuelles des factures, la plus récente d’abord, et l’année à archiver',
  topics: ['finances'],
  input: nothing,
  output: z.strictObject({
    archives: z.array(invoiceArchive),
    /** The first year that is over, has papers and no archive. */
    next: z.nullable(z.int()),
  }),
})

export const readInvoiceArchive = fileEndpoint({
  method: 'GET',
  path: '/api/admin/invoice-archives/:archivedYear/file',
  policy: 'comptable',
  summary: 'L’archive des factures et des avoirs d’une année',
  exports: 'invoice-archive',
  input: z.strictObject({ archivedYear: year }),
  produces: ['application/zip'],
})

export const makeInvoiceArchive = endpoint({
  method: 'POST',
  path: '/api/admin/invoice-archives',
  policy: 'admin',
  summary:
    'Archive une année sans attendre la nuit ; refusé avec « year-not-over », « year-archived » ou « invoices-not-ready »',
  changes: ['finances'],
  input: z.strictObject({ year }),
  output: nothing,
})
