import * as z from 'zod/mini'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { month, nothing, time } from '#contract/core/shapes.ts'

/** A closed month and its file (docs/rules/money.md#closing-of-a-month). */

const monthClosing = z.strictObject({
  month,
  closedAt: time,
  closedBy: z.string(),
  invoices: z.int(),
  creditNotes: z.int(),
  grossCents: z.int(),
  vatCents: z.int(),
  /** The SHA-256 of its file. */
  print: z.string(),
})
export type MonthClosing = z.output<typeof monthClosing>

export const listMonthClosings = endpoint({
  method: 'GET',
  path: '/api/admin/month-closings',
  policy: 'comptable',
  summary: 'Les mois clos d’une année, le plus récent d’abord, et le mois à clore',
  topics: ['finances'],
  input: z.strictObject({
    year: z.optional(z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2099))),
  }),
  output: z.strictObject({
    closings: z.array(monthClosing),
    /** The first month that is over and not closed; `null` when all are. */
    next: z.nullable(month),
    /** The years that have a closing, the newest first. */
    years: z.array(z.int()),
  }),
})

export const closeMonth = endpoint({
  method: 'POST',
  path: '/api/admin/month-closings',
  policy: 'admin',
  summary:
    'Clôt un mois ; refusé avec « month-closed », « month-not-over », « earlier-month-open », « invoices-not-ready » ou « not-compared »',
  changes: ['finances'],
  input: z.strictObject({ month }),
  output: nothing,
})

export const readMonthClosing = fileEndpoint({
  method: 'GET',
  path: '/api/admin/month-closings/:closedMonth/file',
  policy: 'comptable',
  summary: 'Le fichier d’un mois clos',
  input: z.strictObject({ closedMonth: month }),
  produces: ['application/zip'],
})
