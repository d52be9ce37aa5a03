import * as z from 'zod/mini'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { month, nothing, time } from '#contract/core/shapes.ts'
import { monthFigures } from './finances.ts'

/** The months with their figures, and a closed month with its file (docs/rules/money.md#closing-of-a-month). */

const monthOfFinances = z.extend(monthFigures, {
  month,
  /** `null` while it is open. */
  closing: z.nullable(
    z.strictObject({
      at: time,
      by: z.string(),
      /** The SHA-256 of its file. */
      print: z.string(),
    }),
  ),
})
export type FinanceMonth = z.output<typeof monthOfFinances>

export const listFinanceMonths = endpoint({
  method: 'GET',
  path: '/api/admin/finance-months',
  policy: 'comptable',
  summary:
    'Les douze derniers mois ou ceux d’une année, le plus récent d’abord, et le mois à clore',
  topics: ['finances'],
  input: z.strictObject({
    year: z.optional(z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2099))),
  }),
  output: z.strictObject({
    /** From the one of the first payment on. A closed month has the figures that its closing froze. */
    months: z.array(monthOfFinances),
    /** The first month that is over and not closed; `null` when all are. */
    next: z.nullable(month),
    /** The years that have a month, the newest first. */
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
  exports: 'month-closing',
  input: z.strictObject({ closedMonth: month }),
  produces: ['application/zip'],
})
