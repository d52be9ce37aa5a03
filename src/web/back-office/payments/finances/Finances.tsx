import { Download } from 'lucide-react'
import { readAccountingEntries } from '#contract/payments/accounting.ts'
import {
  exportFinances,
  exportVat,
  financeTables,
  type FinanceTable,
} from '#contract/payments/finances.ts'
import { parisMonthOf } from '#domain/storage/paris-day.ts'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import { csvEntry, type MenuEntry } from '#web/back-office/core/list/ListMenu.tsx'
import type { ListFilter, ListView } from '#web/back-office/core/list/list-filter.ts'
import { financeViews } from '#web/copy/finances.ts'
import { FinanceFiles } from './FinanceFiles.tsx'
import {
  financeQuery,
  isOfMonth,
  type kindNames,
  useFinancePlace,
  type FinancePage,
  type FinancePlace,
} from './finance-place.ts'
import { Ledger } from './Ledger.tsx'
import { MonthPage } from './MonthPage.tsx'
import { MonthPicker } from './MonthPicker.tsx'
import { Overview } from './Overview.tsx'

/** Everything about money, for the office and the accountant; the address says which table and which month. */
export function Finances() {
  const place = useFinancePlace()
  const { page } = place
  const query = financeQuery(place, page)
  return (
    <>
      <ListHead
        name="finances"
        title="Finances"
        unit={['ligne', 'lignes']}
        query={query}
        views={viewsOf(page)}
        menu={filesOf(place)}
        {...(page === 'invoices' ? { search: invoiceSearch, filters: invoiceFilters } : {})}
        action={isOfMonth(place) && <MonthPicker place={place} />}
      />
      <Shown place={place} />
    </>
  )
}

function Shown({ place }: { place: FinancePlace }) {
  const { page } = place
  if (page === 'overview') return <Overview place={place} />
  if (page === 'month') return <MonthPage place={place} />
  if (page === 'files') return <FinanceFiles />
  return <Ledger table={page} place={place} />
}

const invoiceSearch = { hint: 'Numéro, client, montant', maxLength: 60 }

const invoiceFilters: readonly ListFilter[] = [
  {
    name: 'nature',
    label: 'Nature',
    kind: 'choice',
    all: 'Factures et avoirs',
    options: [
      ['facture', 'Factures'],
      ['avoir', 'Avoirs'],
    ] satisfies readonly (readonly [keyof typeof kindNames, string])[],
  },
  { name: 'du', label: 'Du', kind: 'day' },
  { name: 'au', label: 'Au', kind: 'day' },
]

const viewOf = (label: string, vue: string): ListView => ({ label, query: { vue } })

const tableView = (table: FinanceTable): ListView =>
  viewOf(financeViews[table].label, financeViews[table].name)

const tabs: readonly FinanceTable[] = [
  'payments',
  'refunds',
  'invoices',
  'movements',
  'disputes',
  'differences',
]

/** What is owed today opens from its figure, and has its tab while it is shown. */
const viewsOf = (page: FinancePage): readonly ListView[] => [
  { label: 'Aperçu', query: {} },
  viewOf('Mois et TVA', 'mois'),
  ...tabs.map(tableView),
  ...financeTables.filter((table) => table === page && !tabs.includes(table)).map(tableView),
  viewOf('Fichiers', 'fichiers'),
]

/** The accounting entries of this year and of the one before. */
const booksOf = (year: number): MenuEntry[] =>
  [year, year - 1].map((one) => ({
    label: `Écritures comptables ${one} (FEC)`,
    href: `${readAccountingEntries.path}?year=${one}`,
    Icon: Download,
    isFile: true,
  }))

function filesOf({ page, month, invoices }: FinancePlace) {
  if (page === 'overview') return []
  if (page === 'files') return booksOf(Number(parisMonthOf(new Date()).slice(0, 4)))
  if (page === 'month') return [csvEntry(`${exportVat.path}?month=${month}`)]
  const asked = { table: page, month, ...(page === 'invoices' ? invoices : {}) }
  return [csvEntry(`${exportFinances.path}?${new URLSearchParams(asked).toString()}`)]
}
