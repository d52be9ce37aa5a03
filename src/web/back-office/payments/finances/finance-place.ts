import { listFinanceMonths } from '#contract/payments/month-closings.ts'
import { query } from '#web/api/query.ts'
import { queryFrom } from '#web/back-office/core/list/list-filter.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { financeTables, type FinanceTable, type invoiceKinds } from '#contract/payments/finances.ts'
import { askedDay } from '#web/back-office/core/asked-day.ts'
import { lastMonths } from '#web/back-office/core/months.ts'
import { financeViews } from '#web/copy/finances.ts'

export type FinancePage = FinanceTable | 'overview' | 'month' | 'files'

export type FinancePlace = {
  readonly page: FinancePage
  /** The last twelve months, the current one first. */
  readonly months: readonly string[]
  /** The month in the address, else the current one; it may be older than `months`. */
  readonly month: string
  /** The year that the overview lists; without one, the last twelve months. */
  readonly year: number | undefined
  /** What narrows the invoices; days take the place of the month, and a search looks in all months. */
  readonly invoices: InvoiceFilter
  /** Of the disputes, only those whose day is near. */
  readonly isDue: boolean
}

export type InvoiceFilter = {
  readonly search?: string
  readonly kind?: (typeof invoiceKinds)[number]
  readonly from?: string
  readonly to?: string
}

const others: Readonly<Record<string, FinancePage>> = {
  mois: 'month',
  // Its name in views that people saved.
  tva: 'month',
  fichiers: 'files',
}

/** What the address shows; unknown words in it are left out. */
export function useFinancePlace(): FinancePlace {
  const [query] = useSearchParams()
  const [months] = useState(() => lastMonths(new Date()))
  const view = query.get('vue') ?? ''
  const page = financeTables.find((table) => financeViews[table].name === view)
  const [year] = /^20\d\d$/.exec(query.get('annee') ?? '') ?? []
  return {
    page: page ?? others[view] ?? 'overview',
    months,
    month: askedMonth(query.get('mois'), months[0] ?? ''),
    year: year === undefined ? undefined : Number(year),
    invoices: invoiceFilterOf(query),
    isDue: page === 'disputes' && query.get('echeance') === 'proche',
  }
}

/** No month is later than the current one. */
const askedMonth = (asked: string | null, current: string): string =>
  asked !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) && asked < current ? asked : current

/** As the address names them: a kind of paper, and how its filter says it. */
export const kindNames = { facture: 'invoice', avoir: 'credit-note' } as const

function invoiceFilterOf(query: URLSearchParams): InvoiceFilter {
  const search = query.get('recherche')?.trim().slice(0, 60)
  const named = Object.entries(kindNames).find(([name]) => name === query.get('nature'))
  const [from, to] = [askedDay(query.get('du')), askedDay(query.get('au'))]
  return {
    ...(search && { search }),
    ...(named && { kind: named[1] }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

function invoiceQuery({ search, kind, from, to }: InvoiceFilter) {
  const nature = Object.entries(kindNames).find(([, value]) => value === kind)?.[0]
  return { recherche: search, nature, du: from, au: to }
}

const nameOf = (page: FinancePage): string => {
  if (page === 'overview') return ''
  if (page === 'month') return 'mois'
  return page === 'files' ? 'fichiers' : financeViews[page].name
}

/** The address of another page for the same month. */
export function financeQuery(
  { month, months, invoices, isDue }: FinancePlace,
  page: FinancePage,
): URLSearchParams {
  const named = { vue: nameOf(page), mois: month === months[0] ? '' : month }
  const narrowed = page === 'invoices' ? invoiceQuery(invoices) : {}
  const echeance = page === 'disputes' && isDue ? 'proche' : undefined
  return queryFrom({ ...named, ...narrowed, echeance })
}

/** What is owed today, and what is compared, has no month. */
const monthly: readonly FinancePage[] = ['month', 'payments', 'refunds', 'movements', 'invoices']
export const hasMonth = (page: FinancePage): boolean => monthly.includes(page)

/** Whether the month decides what is shown: not where a search or days do. */
export const isOfMonth = ({ page, invoices: { search, from, to } }: FinancePlace): boolean =>
  hasMonth(page) && !(page === 'invoices' && (search || from || to))

/** The last twelve months, or those of a year. */
export const financeMonths = (year: number | undefined) =>
  query(listFinanceMonths, year === undefined ? {} : { year })
