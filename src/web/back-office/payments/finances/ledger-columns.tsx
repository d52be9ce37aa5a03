import type { FinanceRow, FinanceTable } from '#contract/payments/finances.ts'
import { invoicePdf } from '#web/api/orders.ts'
import { Countdown } from '#web/back-office/core/Countdown.tsx'
import { NewTabLink } from '#web/back-office/core/NewTabLink.tsx'
import { clientColumn } from '#web/back-office/core/list/client-column.tsx'
import { CodeLink } from '#web/back-office/core/list/CodeLink.tsx'
import { evidenceFamilies } from '#web/copy/disputes.ts'
import { formatShortParisDay } from '#web/copy/format-date.ts'
import { formatAmount } from '#web/copy/format-money.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { financeKind, financeState } from '#words/finances.ts'
import { Explanation, Settlement } from './ledger-acts.tsx'

/** The columns of a table; the accountant has no order and no parcel to open. */
export function ledgerColumns(
  table: FinanceTable,
  isOffice: boolean,
): readonly Column<FinanceRow>[] {
  const all = {
    date: dateColumn(table),
    kind: {
      key: 'kind',
      header: 'Nature',
      onCard: 'plain',
      cell: ({ kind }) => financeKind(table, kind),
    },
    reference: referenceColumn(table, isOffice),
    client: clientColumn(({ client }) => client, 'below'),
    amount: {
      key: 'amount',
      header: 'Montant',
      numeric: true,
      onCard: 'plain',
      cell: ({ amountCents, currency }) => (
        <span className="figures whitespace-nowrap">{formatAmount(amountCents, currency)}</span>
      ),
    },
    fee: {
      key: 'fee',
      header: 'Frais',
      numeric: true,
      cell: ({ feeCents, currency }) => (
        <span className="figures whitespace-nowrap">
          {feeCents ? formatAmount(0 - feeCents, currency) : '—'}
        </span>
      ),
    },
    state: {
      key: 'state',
      header: 'État',
      onCard: 'plain',
      cell: ({ state }) =>
        state === null ? '—' : <Badge family={familyOf(state)}>{financeState(table, state)}</Badge>,
    },
    due: {
      key: 'due',
      header: 'Répondre avant le',
      cell: ({ dueAt }) =>
        dueAt ? (
          <>
            {formatShortParisDay(dueAt)}, <Countdown until={dueAt} />
          </>
        ) : (
          '—'
        ),
    },
    days: { key: 'days', header: 'Jours dus', numeric: true, cell: ({ days }) => days ?? '—' },
    note: {
      key: 'note',
      header: 'Explication',
      wraps: true,
      cell: (row) => <Explanation row={row} mayWrite={isOffice} />,
    },
    settle: {
      key: 'settle',
      header: 'Suite',
      cell: (row) => <Settlement row={row} mayWrite={isOffice} />,
    },
    order: {
      key: 'order',
      header: 'Commande',
      cell: ({ note }) => <span className="font-mono whitespace-nowrap">{note}</span>,
    },
    pdf: { key: 'pdf', header: 'PDF', onCard: 'plain', cell: (row) => <InvoiceFile row={row} /> },
  } satisfies Record<string, Column<FinanceRow>>
  return shown[table].map((name) => all[name])
}

type Name =
  | 'date'
  | 'kind'
  | 'reference'
  | 'client'
  | 'amount'
  | 'fee'
  | 'state'
  | 'due'
  | 'days'
  | 'note'
  | 'settle'
  | 'order'
  | 'pdf'

const shown: Readonly<Record<FinanceTable, readonly Name[]>> = {
  payments: ['reference', 'date', 'client', 'kind', 'fee', 'amount'],
  refunds: ['reference', 'date', 'client', 'kind', 'state', 'amount'],
  movements: ['reference', 'date', 'kind', 'fee', 'amount'],
  invoices: ['reference', 'date', 'kind', 'client', 'order', 'amount', 'pdf'],
  renewals: ['reference', 'date', 'client', 'kind', 'amount'],
  storage: ['reference', 'date', 'client', 'days', 'amount'],
  'lost-disputes': ['reference', 'date', 'client', 'kind', 'amount'],
  'owed-refunds': ['reference', 'date', 'client', 'kind', 'state', 'amount', 'settle'],
  disputes: ['reference', 'due', 'state', 'client', 'kind', 'amount'],
  differences: ['reference', 'date', 'kind', 'amount', 'state', 'note'],
}

const dates: Readonly<Partial<Record<FinanceTable, string>>> = {
  payments: 'Payé le',
  refunds: 'Rendu le',
  renewals: 'Impayé depuis le',
  storage: 'Arrivé le',
  'lost-disputes': 'Perdue le',
  'owed-refunds': 'Promis le',
  differences: 'Trouvé le',
  invoices: 'Émis le',
}

const dateColumn = (table: FinanceTable): Column<FinanceRow> => ({
  key: 'date',
  header: dates[table] ?? 'Date',
  cell: ({ at }) => <span className="whitespace-nowrap">{formatShortParisDay(at)}</span>,
})

const families: Readonly<
  Record<string, 'problem' | 'waiting' | 'done' | 'moving' | 'none' | 'house'>
> = {
  ...evidenceFamilies,
  open: 'problem',
  explained: 'done',
  mended: 'done',
  gone: 'done',
  given: 'done',
  awaiting_approval: 'waiting',
  owed: 'moving',
  under_way: 'moving',
  returned: 'problem',
  failed: 'problem',
}
const familyOf = (state: string) => families[state] ?? 'none'

const referenceColumn = (table: FinanceTable, isOffice: boolean): Column<FinanceRow> => ({
  key: 'reference',
  header: table === 'storage' ? 'Colis' : table === 'invoices' ? 'Numéro' : 'Référence',
  main: true,
  width: 150,
  cell: (row) => {
    const to = addressOf(table, row, isOffice)
    if (to === undefined) {
      return <span className="font-mono whitespace-nowrap">{row.reference}</span>
    }
    return (
      <CodeLink to={to} row={row.id}>
        {row.reference}
      </CodeLink>
    )
  },
})

/** Opens beside the list; a paper that was just issued has its file within the minute. */
const InvoiceFile = ({ row: { id, reference, state } }: { row: FinanceRow }) =>
  state === 'printed' ? (
    <NewTabLink to={invoicePdf(id)}>
      PDF<span className="sr-only"> de {reference}</span>
    </NewTabLink>
  ) : (
    <span className="text-ink-soft">En préparation</span>
  )

function addressOf(
  table: FinanceTable,
  { id, orderId, parcelId }: FinanceRow,
  isOffice: boolean,
): string | undefined {
  if (!isOffice) return undefined
  if (table === 'disputes' || table === 'lost-disputes') return paths.adminDispute(id)
  if (parcelId !== null) return paths.adminParcel(parcelId)
  return orderId === null ? undefined : paths.adminOrder(orderId)
}
