import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { financeTables, type FinanceTable } from '#contract/payments/finances.ts'
import { lastMonths } from '#web/back-office/core/months.ts'
import { financeViews } from '#web/copy/finances.ts'

export type FinancePage = FinanceTable | 'overview' | 'vat' | 'closings'

export type FinancePlace = {
  readonly page: FinancePage
  /** The last twelve months, the current one first. */
  readonly months: readonly string[]
  readonly month: string
  readonly search: string | undefined
}

const others: Readonly<Record<string, FinancePage>> = { tva: 'vat', clotures: 'closings' }

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
    search: query.get('recherche')?.trim().slice(0, 60) || undefined,
  }
}

const nameOf = (page: FinancePage): string => {
  if (page === 'overview') return ''
  if (page === 'vat') return 'tva'
  return page === 'closings' ? 'clotures' : financeViews[page].name
}

/** The address of another page for the same month. */
export function financeQuery(
  { month, months, search }: FinancePlace,
  page: FinancePage,
): URLSearchParams {
  const named = { vue: nameOf(page), mois: month === months[0] ? '' : month }
  const entries = Object.entries({ ...named, recherche: page === 'invoices' ? search : '' })
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => !!entry[1]))
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
