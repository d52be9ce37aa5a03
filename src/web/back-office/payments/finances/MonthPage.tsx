import { useQuery } from '@tanstack/react-query'
import type { FinanceMonth } from '#contract/payments/month-closings.ts'
import { monthName } from '#web/back-office/core/months.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { formatAmount, formatMoney } from '#web/copy/format-money.ts'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Closing } from './Closing.tsx'
import { Figure, Figures } from './Figures.tsx'
import { financeMonths } from './finance-months.ts'
import type { FinancePlace } from './finance-place.ts'
import { VatTable } from './VatTable.tsx'

/** One month: its figures, each of which leads to its lines, its closing and its VAT. */
export function MonthPage({ place }: { place: FinancePlace }) {
  const { month, months } = place
  const year = months.includes(month) ? undefined : Number(month.slice(0, 4))
  const read = useQuery(financeMonths(year))
  return (
    <Loaded query={read} failed="Impossible de charger le mois.">
      {(list) => {
        const shown = list.months.find((each) => each.month === month)
        return shown ? (
          <div className="grid grid-cols-1 gap-4">
            <MonthCard shown={shown} next={list.next} place={place} />
            <section aria-labelledby="tva">
              <h2 id="tva" className="mb-2 text-18">
                TVA
              </h2>
              <VatTable month={month} name={monthName(month)} />
            </section>
          </div>
        ) : (
          <EmptyState title="Rien ce mois-là">
            Aucun paiement n’a été reçu ce mois-là, ni avant.
          </EmptyState>
        )
      }}
    </Loaded>
  )
}

type Shown = {
  readonly shown: FinanceMonth
  readonly next: string | null
  readonly place: FinancePlace
}

function MonthCard({ shown, next, place }: Shown) {
  const { received, refunded, invoiced, balances } = shown
  return (
    <TitledCard title={monthName(shown.month)} padding="tight">
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
        {balances.map((balance) => (
          <Balance key={balance.currency} balance={balance} place={place} />
        ))}
      </Figures>
      {balances.length === 0 && (
        <p className="mt-2 text-13 text-ink-soft">
          Frais et virements&nbsp;: aucun mouvement de ce mois n’a encore été lu chez Stripe.
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3 text-14">
        <Closing shown={shown} next={next} place={place} />
      </div>
    </TitledCard>
  )
}

type BalanceProps = {
  readonly balance: FinanceMonth['balances'][number]
  readonly place: FinancePlace
}

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
