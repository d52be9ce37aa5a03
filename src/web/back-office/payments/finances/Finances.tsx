import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readAccountingEntries } from '#contract/payments/finance-files.ts'
import { addressOf } from '#web/api/address-of.ts'
import {
  exportFinances,
  exportVat,
  financeTables,
  type FinanceTable,
  listFinances,
} from '#contract/payments/finances.ts'
import { warningDays } from '#domain/dispute/dispute-answer.ts'
import { parisMonthOf } from '#domain/storage/paris-day.ts'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import { csvEntry, type MenuEntry } from '#web/back-office/core/list/menu-entry.ts'
import type { ListFilter, ListView } from '#web/back-office/core/list/list-filter.ts'
import { financeViews } from '#web/copy/finances.ts'
import { monthName } from '#web/back-office/core/months.ts'
import { controlStyle } from '#web/ui/control-style.ts'
import { keepsRows, pages, rowsPerPage } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { useToastWhenForbidden } from '#web/back-office/core/use-toast-when-forbidden.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FinanceFiles } from './FinanceFiles.tsx'
import {
  financeQuery,
  isOfMonth,
  type kindNames,
  useFinancePlace,
  type FinancePlace,
  hasMonth,
} from './finance-place.ts'
import { MonthPage } from './MonthPage.tsx'
import { Overview } from './Overview.tsx'
import { ledgerColumns } from './ledger-columns.tsx'

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
        views={viewsOf(place)}
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
const viewsOf = ({ page, isDue }: FinancePlace): readonly ListView[] => [
  { label: 'Aperçu', query: {} },
  viewOf('Mois et TVA', 'mois'),
  ...tabs.map(tableView),
  ...financeTables.filter((table) => table === page && !tabs.includes(table)).map(tableView),
  ...(isDue ? [dueDisputes] : []),
  viewOf('Fichiers', 'fichiers'),
]

/** Opens from its alert. */
const dueDisputes: ListView = {
  label: `À répondre sous ${warningDays}\u00A0jours`,
  query: { vue: financeViews.disputes.name, echeance: 'proche' },
  isUrgent: true,
}

/** The accounting entries of this year and of the one before. */
const booksOf = (year: number): MenuEntry[] =>
  [year, year - 1].map((one) => ({
    label: `Écritures comptables ${one} (FEC)`,
    href: addressOf(readAccountingEntries, { year: one }),
    Icon: Download,
    isFile: true,
  }))

function filesOf({ page, month, invoices, isDue }: FinancePlace) {
  if (page === 'overview') return []
  if (page === 'files') return booksOf(Number(parisMonthOf(new Date()).slice(0, 4)))
  if (page === 'month') return [csvEntry(addressOf(exportVat, { month }))]
  const narrowed = page === 'invoices' ? invoices : isDue ? { due: 'yes' as const } : {}
  const asked = { table: page, month, ...narrowed }
  return [csvEntry(addressOf(exportFinances, asked))]
}

/** The month of the figures; the current one has no place in the address. */
function MonthPicker({ place: { month, months } }: { place: FinancePlace }) {
  const [query, setQuery] = useSearchParams()
  return (
    <select
      aria-label="Mois"
      className={`${controlStyle} w-auto! text-14!`}
      value={month}
      onChange={({ target }) => {
        const next = new URLSearchParams(query)
        if (target.value === months[0]) next.delete('mois')
        else next.set('mois', target.value)
        setQuery(next, { preventScrollReset: true })
      }}
    >
      {(months.includes(month) ? months : [...months, month]).map((each) => (
        <option key={each} value={each}>
          {monthName(each)}
        </option>
      ))}
    </select>
  )
}

/** The lines of one figure. */
function Ledger({ table, place }: { table: FinanceTable; place: FinancePlace }) {
  const asked = {
    table,
    ...(hasMonth(table) ? { month: place.month } : {}),
    ...(table === 'invoices' ? place.invoices : {}),
    ...(place.isDue ? { due: 'yes' as const } : {}),
  }
  const rows = useInfiniteQuery(pages(listFinances, { ...asked, limit: rowsPerPage }, keepsRows))
  const isOffice = useSessionUser()?.role !== 'comptable'
  useToastWhenForbidden(rows.error, 'aux finances')
  const { label, empty } = financeViews[table]
  return (
    <PagedTable
      list={rows}
      of={JSON.stringify(asked)}
      caption={label}
      columns={ledgerColumns(table, isOffice)}
      failed="Impossible de charger les lignes."
      empty={<EmptyState title="Rien ici">{empty}</EmptyState>}
    />
  )
}
