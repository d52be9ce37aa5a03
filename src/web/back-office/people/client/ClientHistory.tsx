import { useInfiniteQuery } from '@tanstack/react-query'
import type { HistoryPart, HistoryRow } from '#contract/people/clients.ts'
import { clientHistory } from '#web/api/clients.ts'
import { lineDetail, lineName, lineStatus, partWords } from '#web/copy/clients.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { StatusBadge } from '#web/back-office/core/StatusBadge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { HistoryTarget } from './HistoryTarget.tsx'

/** One part of a client's history, newest first, one page at a time. */
export function ClientHistory({ customerId, part }: { customerId: string; part: HistoryPart }) {
  const list = useInfiniteQuery(clientHistory(customerId, part))
  const { label, none, failed } = partWords[part]
  return (
    <PagedTable
      list={list}
      caption={label}
      columns={columnsOf(part)}
      failed={failed}
      empty={<EmptyState title="Rien à montrer">{none}</EmptyState>}
    />
  )
}

const withAmounts = new Set<HistoryPart>(['quotes', 'orders', 'invoices'])

const columnsOf = (part: HistoryPart): readonly Column<HistoryRow>[] => [
  {
    key: 'name',
    header: partWords[part].label,
    main: true,
    cell: (row) => <Name part={part} row={row} />,
  },
  {
    key: 'detail',
    header: 'Précisions',
    wraps: true,
    cell: (row) => (
      <span className="line-clamp-3 max-w-prose break-words">{lineDetail(part, row) || '—'}</span>
    ),
  },
  {
    key: 'status',
    header: 'État',
    cell: (row) => <StatusBadge of={lineStatus(part, row)} />,
  },
  ...(withAmounts.has(part)
    ? [
        {
          key: 'amount',
          header: 'Montant TTC',
          numeric: true,
          cell: ({ amountCents }: HistoryRow) =>
            amountCents === null ? 'Sur devis' : formatMoney(amountCents),
        },
      ]
    : []),
  {
    key: 'date',
    header: 'Date',
    cell: ({ at }) => <span className="whitespace-nowrap">{formatMoment(at)}</span>,
  },
]

function Name({ part, row }: { part: HistoryPart; row: HistoryRow }) {
  const name = lineName(part, row)
  const isCode = ['parcels', 'quotes', 'orders', 'invoices'].includes(part)
  const text = <span className={isCode ? 'font-mono wrap-anywhere' : ''}>{name}</span>
  return (
    <>
      <HistoryTarget row={row} isRow>
        {text}
      </HistoryTarget>
      {row.ofAccount && (
        <span className="ml-2 font-normal text-ink-soft">Compte {row.ofAccount}</span>
      )}
    </>
  )
}
