import * as z from 'zod/mini'
import { vatZones } from '#domain/invoice/vat.ts'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { id, month, nothing, page, pageQuery, text, time } from '#contract/core/shapes.ts'

/** What came in, went out and is owed, and whether it agrees with the provider (docs/rules/money.md#finances). */

const amount = z.strictObject({ count: z.int(), cents: z.int() })

/** What happened in one month; a closing freezes it. */
export const monthFigures = z.strictObject({
  received: amount,
  refunded: amount,
  /** The provider's own movements in the month, by currency. Fees and payouts are negative where they leave the balance. */
  balances: z.array(
    z.strictObject({
      currency: z.string(),
      chargesCents: z.int(),
      refundsCents: z.int(),
      disputesCents: z.int(),
      feesCents: z.int(),
      payoutsCents: z.int(),
      othersCents: z.int(),
    }),
  ),
  invoiced: z.strictObject({
    invoices: z.int(),
    creditNotes: z.int(),
    grossCents: z.int(),
    netCents: z.int(),
    vatCents: z.int(),
  }),
})
export type MonthFigures = z.output<typeof monthFigures>

export const readFinances = endpoint({
  method: 'GET',
  path: '/api/admin/finances',
  policy: 'comptable',
  summary: 'Ce qui est dû aujourd’hui, et l’état de la comparaison',
  topics: ['finances'],
  input: nothing,
  output: z.strictObject({
    owedToUs: z.strictObject({
      renewals: amount,
      disputes: amount,
      /** `isMore`: only so many parcels are counted. */
      storage: z.extend(amount, { isMore: z.boolean() }),
    }),
    owedByUs: amount,
    openDisputes: z.extend(amount, { nextDueAt: z.nullable(time) }),
    openDifferences: z.int(),
    comparison: z.strictObject({
      /** The last run that looked at everything. */
      endedAt: z.nullable(time),
      /** From when on the provider's movements are known. */
      since: z.nullable(time),
      /** Of a later run that failed. */
      failedAt: z.nullable(time),
      failure: z.nullable(z.string()),
      /** One was asked for, or runs. */
      isRunning: z.boolean(),
    }),
  }),
})
export type Finances = z.output<typeof readFinances.output>

export const financeTables = [
  'payments',
  'refunds',
  'movements',
  'renewals',
  'lost-disputes',
  'storage',
  'owed-refunds',
  'disputes',
  'differences',
  'invoices',
] as const
export type FinanceTable = (typeof financeTables)[number]

/** One line of any of the tables; what a table does not have is `null`. */
const financeRow = z.strictObject({
  id,
  at: time,
  /** The means of a payment, the reason of a refund, the kind of a movement or a difference. */
  kind: z.string(),
  /** The number of an order, an invoice or a parcel, else the provider's name of it. */
  reference: z.string(),
  orderId: z.nullable(id),
  parcelId: z.nullable(id),
  client: z.nullable(z.strictObject({ name: z.string(), clientNumber: z.string() })),
  amountCents: z.int(),
  currency: z.string(),
  feeCents: z.nullable(z.int()),
  state: z.nullable(z.string()),
  /** Until when a dispute may be answered. */
  dueAt: z.nullable(time),
  /** Days of storage that are due. */
  days: z.nullable(z.int()),
  note: z.nullable(z.string()),
})
export type FinanceRow = z.output<typeof financeRow>

export const invoiceKinds = ['invoice', 'credit-note'] as const

/** The tables of what is owed today have no month. What follows the month narrows `invoices` alone. */
const asked = {
  table: z.enum(financeTables),
  month: z.optional(month),
  /** A number, an amount, a client. Looks in all months, unless days are given. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(60, 'too-long'))),
  kind: z.optional(z.enum(invoiceKinds)),
  /** Days in Paris, both included; they take the place of the month. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  /** Of `disputes`, only those whose day is near and that nobody answered. */
  due: z.optional(z.literal('yes')),
}

export const listFinances = endpoint({
  method: 'GET',
  path: '/api/admin/finance-rows',
  policy: 'comptable',
  summary: 'Les lignes d’un chiffre, les plus récentes d’abord',
  topics: ['finances'],
  input: z.strictObject({ ...pageQuery, ...asked }),
  output: page(financeRow),
})

export const exportFinances = fileEndpoint({
  method: 'GET',
  path: '/api/admin/finance-export',
  policy: 'comptable',
  summary: 'Les lignes d’un chiffre, toutes, en CSV',
  exports: 'finances',
  input: z.strictObject(asked),
  produces: ['text/csv'],
})

const vatRow = z.strictObject({
  month,
  zone: z.enum(vatZones),
  /** In basis points. */
  rate: z.int(),
  exemption: z.nullable(z.string()),
  grossCents: z.int(),
  netCents: z.int(),
  vatCents: z.int(),
})
export type VatRow = z.output<typeof vatRow>

export const readMonthVat = endpoint({
  method: 'GET',
  path: '/api/admin/finance-vat',
  policy: 'comptable',
  summary: 'La TVA d’un mois par taux, zone et exonération, avoirs déduits',
  topics: ['finances'],
  input: z.strictObject({ month: z.optional(month) }),
  output: z.strictObject({ month, rows: z.array(vatRow) }),
})

export const exportVat = fileEndpoint({
  method: 'GET',
  path: '/api/admin/finance-vat-export',
  policy: 'comptable',
  summary: 'La TVA de l’année jusqu’à ce mois, mois par mois, en CSV',
  input: z.strictObject({ month: z.optional(month) }),
  produces: ['text/csv'],
})

export const compareNow = endpoint({
  method: 'POST',
  path: '/api/admin/provider-comparisons',
  policy: 'admin',
  summary: 'Compare maintenant les trente derniers jours chez Stripe avec nos lignes',
  changes: ['finances'],
  input: nothing,
  output: nothing,
})

export const explainDifference = endpoint({
  method: 'PUT',
  path: '/api/admin/provider-differences/:differenceId/explanation',
  policy: 'admin',
  summary: 'Explique un écart avec Stripe ; refusé avec « difference-explained » la seconde fois',
  changes: ['finances'],
  input: z.strictObject({ differenceId: id, explanation: text(500) }),
  output: nothing,
})
