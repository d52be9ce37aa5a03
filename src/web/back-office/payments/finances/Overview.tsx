import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { readFinances, type Finances } from '#contract/payments/finances.ts'
import { keepsRows, query } from '#web/api/query.ts'
import { monthName } from '#web/back-office/core/months.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatAmount, formatMoney } from '#web/copy/format-money.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Comparison } from './Comparison.tsx'
import { financeQuery, type FinancePage, type FinancePlace } from './finance-place.ts'

/** The month’s figures, what is owed today, and how the comparison with the provider stands. Each figure leads to its lines. */
export function Overview({ place }: { place: FinancePlace }) {
  const finances = useQuery(
    query(
      readFinances,
      { month: place.month },
      {
        ...keepsRows,
        // Its end is no fact.
        refetchInterval: ({ state }) => (state.data?.comparison.isRunning ? everyMs : false),
      },
    ),
  )
  return (
    <Loaded query={finances} failed="Impossible de charger les finances.">
      {(told) => (
        <div
          className={`grid gap-4 ${finances.isPlaceholderData ? 'opacity-60' : ''}`}
          aria-busy={finances.isPlaceholderData || undefined}
        >
          <Comparison told={told} place={place} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <MonthCard told={told} place={place} />
            <TodayCard told={told} place={place} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

const everyMs = 2000

type Shown = { readonly told: Finances; readonly place: FinancePlace }

function MonthCard({ told, place }: Shown) {
  const { received, refunded, invoiced, balances, closedAt } = told
  const isToClose = !closedAt && told.month !== place.months[0] && received.count > 0
  return (
    <Card padding="tight" aria-labelledby="du-mois">
      <h2 id="du-mois" className="text-18">
        {monthName(told.month)}
        <span className="ml-2 text-13 font-normal text-ink-soft">
          {closedAt && `clos le ${formatShortDay(closedAt)}`}
          {isToClose && (
            <Link to={`?${financeQuery(place, 'closings')}`} className={linkStyle}>
              à clore
            </Link>
          )}
        </span>
      </h2>
      <Figures>
        <Figure of="payments" place={place} label="Encaissements" count={received.count}>
          {formatMoney(received.cents)}
        </Figure>
        <Figure of="refunds" place={place} label="Remboursements" count={refunded.count}>
          {formatMoney(0 - refunded.cents)}
        </Figure>
        <Figure
          of="invoices"
          place={place}
          label="Facturé TTC, avoirs déduits"
          count={invoiced.invoices + invoiced.creditNotes}
        >
          {formatMoney(invoiced.grossCents)}
        </Figure>
        <Figure of="vat" place={place} label="dont TVA">
          {formatMoney(invoiced.vatCents)}
        </Figure>
        {balances.map((balance) => (
          <Balance key={balance.currency} balance={balance} place={place} />
        ))}
      </Figures>
      {balances.length === 0 && (
        <p className="mt-2 text-13 text-ink-soft">
          Frais et virements&nbsp;: aucun mouvement de ce mois n’a encore été lu chez Stripe.
        </p>
      )}
    </Card>
  )
}

type BalanceProps = { readonly balance: Finances['balances'][number]; readonly place: FinancePlace }

function Balance({ balance: { currency, feesCents, payoutsCents }, place }: BalanceProps) {
  const inCurrency = currency === 'eur' ? '' : ` (${currency.toUpperCase()})`
  return (
    <>
      <Figure of="movements" place={place} label={`Frais Stripe${inCurrency}`}>
        {formatAmount(feesCents, currency)}
      </Figure>
      <Figure of="movements" place={place} label={`Virements à la banque${inCurrency}`}>
        {/* What leaves the balance is what the bank receives. */}
        {formatAmount(0 - payoutsCents, currency)}
      </Figure>
    </>
  )
}

function TodayCard({ told, place }: Shown) {
  const { owedToUs, owedByUs, openDisputes } = told
  const { renewals, disputes, storage } = owedToUs
  return (
    <Card padding="tight" aria-labelledby="a-ce-jour">
      <h2 id="a-ce-jour" className="text-18">
        À ce jour
      </h2>
      <Figures>
        <Figure
          of="owed-refunds"
          place={place}
          label="Nous devons rembourser"
          count={owedByUs.count}
        >
          {formatMoney(owedByUs.cents)}
        </Figure>
        <Figure of="renewals" place={place} label="Renouvellements impayés" count={renewals.count}>
          {formatMoney(renewals.cents)}
        </Figure>
        <Figure
          of="storage"
          place={place}
          label="Garde due par les colis"
          count={storage.count}
          isMore={storage.isMore}
        >
          {formatMoney(storage.cents)}
        </Figure>
        <Figure
          of="lost-disputes"
          place={place}
          label="Contestations perdues, en deux ans"
          count={disputes.count}
        >
          {formatMoney(disputes.cents)}
        </Figure>
        <Figure
          of="disputes"
          place={place}
          label={
            openDisputes.nextDueAt
              ? `Contestations en cours, réponse avant le ${formatShortDay(openDisputes.nextDueAt)}`
              : 'Contestations en cours'
          }
          count={openDisputes.count}
        >
          {formatMoney(openDisputes.cents)}
        </Figure>
      </Figures>
    </Card>
  )
}

const Figures = ({ children }: { children: ReactNode }) => (
  <ul className="mt-1 divide-y divide-line">{children}</ul>
)

type FigureProps = {
  readonly of: FinancePage
  readonly place: FinancePlace
  readonly label: string
  readonly count?: number
  readonly isMore?: boolean
  readonly children: ReactNode
}

/** One figure, which leads to the lines that it adds up. */
const Figure = ({ of, place, label, count, isMore = false, children }: FigureProps) => (
  <li>
    <Link
      to={`?${financeQuery(place, of)}`}
      className="-mx-2 flex min-h-9 items-baseline gap-2.5 rounded-control px-2 py-1.5 text-14 text-ink no-underline hover:bg-sunken pointer-coarse:min-h-11"
    >
      <span className="min-w-0">
        {label}
        {count !== undefined && (
          <span className="figures ml-1.5 text-13 text-ink-soft">
            {count.toLocaleString('fr-FR')}
            {isMore && '+'}
          </span>
        )}
      </span>
      <span
        className={`figures ml-auto whitespace-nowrap ${count === 0 ? 'text-ink-soft' : 'font-bold'}`}
      >
        {children}
        {isMore && ' +'}
      </span>
      <ChevronRight className="size-4 shrink-0 self-center text-ink-soft" aria-hidden="true" />
    </Link>
  </li>
)
