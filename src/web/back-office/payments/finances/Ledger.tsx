import { useInfiniteQuery } from '@tanstack/react-query'
import { listFinances, type FinanceTable } from '#contract/payments/finances.ts'
import { keepsRows, pages, rowsPerPage } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { useToastWhenForbidden } from '#web/back-office/core/use-toast-when-forbidden.ts'
import { financeViews } from '#web/copy/finances.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { hasMonth, type FinancePlace } from './finance-place.ts'
import { ledgerColumns } from './ledger-columns.tsx'

/** The lines of one figure. */
export function Ledger({ table, place }: { table: FinanceTable; place: FinancePlace }) {
  const asked = {
    table,
    ...(hasMonth(table) ? { month: place.month } : {}),
    ...(table === 'invoices' ? place.invoices : {}),
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
