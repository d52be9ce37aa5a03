import { useQuery } from '@tanstack/react-query'
import { readMonthVat, type VatRow } from '#contract/payments/finances.ts'
import { query } from '#web/api/query.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { formatMoney } from '#web/copy/format-money.ts'
import { vatZoneWords } from '#web/copy/vat.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { vatZoneLabels } from '#words/vat.ts'
import { percentText } from '#web/copy/vat.ts'

/** The VAT of a month by rate, zone and exemption, credit notes deducted; the last line is that of its papers. */
export function VatTable({ month, name }: { month: string; name: string }) {
  const vat = useQuery(query(readMonthVat, { month }))
  return (
    <Loaded query={vat} failed="Impossible de charger la TVA.">
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState title="Rien à déclarer">
            Aucune facture ni aucun avoir n’a été émis ce mois-là.
          </EmptyState>
        ) : (
          <>
            <Table
              density="compact"
              caption={`TVA, ${name}`}
              columns={columns}
              rows={[...rows, totalOf(month, rows)]}
              rowKey={keyOf}
            />
            <p className="mt-3 text-13 text-ink-soft">
              Factures émises dans le mois, moins les avoirs émis dans le mois. {vatZoneWords}
            </p>
          </>
        )
      }
    </Loaded>
  )
}

type Line = Omit<VatRow, 'zone'> & { readonly zone: VatRow['zone'] | null }

const totalOf = (month: string, rows: readonly VatRow[]): Line => {
  const sum = (of: 'grossCents' | 'netCents' | 'vatCents') =>
    rows.reduce((total, row) => total + row[of], 0)
  const sums = {
    grossCents: sum('grossCents'),
    netCents: sum('netCents'),
    vatCents: sum('vatCents'),
  }
  return { month, zone: null, rate: 0, exemption: null, ...sums }
}

const keyOf = ({ zone, rate, exemption }: Line): string => `${zone} ${rate} ${exemption}`

const money = (cents: number, isTotal: boolean) => (
  <span className={`figures whitespace-nowrap ${isTotal ? 'font-semibold' : ''}`}>
    {formatMoney(cents)}
  </span>
)

const columns: readonly Column<Line>[] = [
  {
    key: 'rate',
    header: 'Taux',
    main: true,
    cell: ({ zone, rate }) =>
      zone === null ? (
        <strong data-total>Total</strong>
      ) : (
        <span className="figures whitespace-nowrap">{percentText(rate)}</span>
      ),
  },
  { key: 'zone', header: 'Zone', cell: ({ zone }) => (zone === null ? '' : vatZoneLabels[zone]) },
  {
    key: 'exemption',
    header: 'Exonération',
    grows: true,
    width: 200,
    wraps: true,
    cell: ({ zone, exemption }) => (zone === null ? '' : (exemption ?? '—')),
  },
  {
    key: 'net',
    header: 'HT',
    numeric: true,
    cell: ({ zone, netCents }) => money(netCents, zone === null),
  },
  {
    key: 'vat',
    header: 'TVA',
    numeric: true,
    cell: ({ zone, vatCents }) => money(vatCents, zone === null),
  },
  {
    key: 'gross',
    header: 'TTC',
    numeric: true,
    cell: ({ zone, grossCents }) => money(grossCents, zone === null),
  },
]
