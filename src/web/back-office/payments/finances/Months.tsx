import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { FinanceMonth } from '#contract/payments/month-closings.ts'
import { monthName } from '#web/back-office/core/months.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { formatShortParisDay } from '#web/copy/format-date.ts'
import { formatAmount } from '#web/copy/format-money.ts'
import { keepsRows } from '#web/api/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { controlStyle } from '#web/ui/control-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Table, type Column } from '#web/ui/Table.tsx'
import { financeMonths, type FinancePlace, financeQuery } from './finance-place.ts'

/** The last twelve months or those of a year, the newest first; each opens on its figures and its closing. */
export function Months({ place }: { place: FinancePlace }) {
  const read = useQuery({ ...financeMonths(place.year), ...keepsRows })
  return (
    <section
      aria-labelledby="mois"
      aria-busy={read.isPlaceholderData}
      className={joinClasses('grid grid-cols-1 gap-2', read.isPlaceholderData && 'opacity-60')}
    >
      <Loaded query={read} failed="Impossible de charger les mois.">
        {({ months, years }) => (
          <>
            <div className="flex min-h-9 items-center justify-between gap-4">
              <h2 id="mois" className="text-18">
                Mois par mois
              </h2>
              {years.length > 1 && <YearPicker years={years} year={place.year} />}
            </div>
            {months.length === 0 ? (
              <EmptyState title="Aucun mois">
                Le premier paiement d’un client ouvre le premier mois.
              </EmptyState>
            ) : (
              <Table
                density="compact"
                room="wide"
                caption="Mois par mois"
                columns={columnsOf(place)}
                rows={months}
                rowKey={({ month }) => month}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

type YearProps = { readonly years: readonly number[]; readonly year: number | undefined }

function YearPicker({ years, year }: YearProps) {
  const [, setQuery] = useSearchParams()
  return (
    <select
      aria-label="Mois montrés"
      className={`${controlStyle} w-auto! text-14!`}
      value={year ?? ''}
      onChange={({ target }) =>
        setQuery(target.value ? { annee: target.value } : {}, { preventScrollReset: true })
      }
    >
      <option value="">Douze derniers mois</option>
      {years.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  )
}

const columnsOf = (place: FinancePlace): readonly Column<FinanceMonth>[] => [
  {
    key: 'month',
    header: 'Mois',
    main: true,
    cell: ({ month }) => (
      <Link
        to={`?${financeQuery({ ...place, month }, 'month')}`}
        data-row={month}
        className={linkStyle}
      >
        {monthName(month)}
      </Link>
    ),
  },
  amountColumn('received', 'Encaissé', ({ received }) => [eur(received.cents)]),
  {
    ...amountColumn('refunded', 'Remboursé', ({ refunded }) => [eur(0 - refunded.cents)]),
    onCard: 'none',
  },
  amountColumn('invoiced', 'Facturé TTC', ({ invoiced }) => [eur(invoiced.grossCents)]),
  amountColumn('vat', 'dont TVA', ({ invoiced }) => [eur(invoiced.vatCents)]),
  {
    ...amountColumn('fees', 'Frais Stripe', ({ balances }) =>
      balances.map(({ currency, feesCents }) => [feesCents, currency]),
    ),
    onCard: 'none',
  },
  {
    ...amountColumn('payouts', 'Virements', ({ balances }) =>
      // What leaves the balance is what the bank receives.
      balances.map(({ currency, payoutsCents }) => [0 - payoutsCents, currency]),
    ),
    onCard: 'none',
  },
  {
    key: 'state',
    header: 'État',
    onCard: 'corner',
    cell: ({ month, closing }) => {
      if (closing) return <Badge family="done">Clos le {formatShortParisDay(closing.at)}</Badge>
      return month === place.months[0] ? (
        <Badge family="none">En cours</Badge>
      ) : (
        <Badge family="waiting">À clore</Badge>
      )
    },
  },
]

type Amount = readonly [cents: number, currency: string]
const eur = (cents: number): Amount => [cents, 'eur']

/** One line a currency; nothing is « — », not a column of zeros. */
const amountColumn = (
  key: string,
  header: string,
  amountsOf: (month: FinanceMonth) => readonly Amount[],
): Column<FinanceMonth> => ({
  key,
  header,
  numeric: true,
  cell: (month) => {
    const amounts = amountsOf(month).filter(([cents]) => cents !== 0)
    if (amounts.length === 0) return <span className="text-ink-soft">—</span>
    return amounts.map(([cents, currency]) => (
      <span key={currency} className="block whitespace-nowrap">
        {formatAmount(cents, currency)}
      </span>
    ))
  },
})
