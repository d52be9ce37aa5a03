import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { financeTables, type FinanceTable, type invoiceKinds } from '#contract/payments/finances.ts'
import { askedDay } from '#web/back-office/core/asked-day.ts'
import { lastMonths } from '#web/back-office/core/months.ts'
import { financeViews } from '#web/copy/finances.ts'

export type FinancePage = FinanceTable | 'overview' | 'vat' | 'closings' | 'files'

export type FinancePlace = {
  readonly page: FinancePage
  /** The last twelve months, the current one first. */
  readonly months: readonly string[]
  readonly month: string
  /** What narrows the invoices; days take the place of the month, and a search looks in all months. */
  readonly invoices: InvoiceFilter
}

export type InvoiceFilter = {
  readonly search?: string
  readonly kind?: (typeof invoiceKinds)[number]
  readonly from?: string
  readonly to?: string
}

const others: Readonly<Record<string, FinancePage>> = {
  tva: 'vat',
  clotures: 'closings',
  fichiers: 'files',
}

/** What the address shows; unknown words in it are left out. */
export function useFinancePlace(): FinancePlace {
  const [query] = useSearchParams()
  const [months] = useState(() => lastMonths(new Date()))
  const view = query.get('vue') ?? ''
  const page = financeTables.find((table) => financeViews[table].name === view)
  const month = months.find((known) => known === query.get('mois'))
  return {
    page: page ?? others[view] ?? 'overview',
    months,
    month: month ?? months[0] ?? '',
    invoices: invoiceFilterOf(query),
  }
}

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

function invoiceQuery({ search, kind, from, to }: InvoiceFilter): Record<string, string> {
  const nature = Object.entries(kindNames).find(([, value]) => value === kind)?.[0]
  return {
    ...(search && { recherche: search }),
    ...(nature && { nature }),
    ...(from && { du: from }),
    ...(to && { au: to }),
  }
}

const nameOf = (page: FinancePage): string => {
  if (page === 'overview') return ''
  if (page === 'vat') return 'tva'
  if (page === 'files') return 'fichiers'
  return page === 'closings' ? 'clotures' : financeViews[page].name
}

/** The address of another page for the same month. */
export function financeQuery(
  { month, months, invoices }: FinancePlace,
  page: FinancePage,
): URLSearchParams {
  const named = { vue: nameOf(page), mois: month === months[0] ? '' : month }
  const narrowed = page === 'invoices' ? invoiceQuery(invoices) : {}
  return new URLSearchParams(Object.entries({ ...named, ...narrowed }).filter(([, value]) => value))
}

/** What is owed today, and what is compared, has no month. */
const monthly: readonly FinancePage[] = [
  'overview',
  'payments',
  'refunds',
  'movements',
  'invoices',
  'vat',
]
export const hasMonth = (page: FinancePage): boolean => monthly.includes(page)

/** Whether the month decides what is shown: not where a search or days do. */
export const isOfMonth = ({ page, invoices: { search, from, to } }: FinancePlace): boolean =>
  hasMonth(page) && !(page === 'invoices' && (search || from || to))
