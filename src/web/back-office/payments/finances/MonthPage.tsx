import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import {
  closeMonth,
  type FinanceMonth,
  readMonthClosing,
} from '#contract/payments/month-closings.ts'
import { addressOf } from '#web/api/address-of.ts'
import { useSessionUser } from '#web/api/session.ts'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { monthName } from '#web/back-office/core/months.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { financeRefusals } from '#web/copy/finances.ts'
import { formatParisMoment } from '#web/copy/format-date.ts'
import { formatAmount, formatMoney } from '#web/copy/format-money.ts'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Figure, Figures } from './Figures.tsx'
import { financeMonths, type FinancePlace, financeQuery } from './finance-place.ts'
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

type ClosingProps = {
  readonly shown: FinanceMonth
  /** The month to close. */
  readonly next: string | null
  readonly place: FinancePlace
}

/** Who closed the month and its file; else what it waits for. */
function Closing({ shown: { month, closing }, next, place }: ClosingProps) {
  const isOffice = useSessionUser()?.role !== 'comptable'
  if (closing) return <ClosingFile month={month} closing={closing} />
  if (next === null) return <p className="text-ink-soft">Ce mois se clôt une fois fini.</p>
  if (month !== next) {
    return (
      <p className="text-ink-soft">
        Les mois se closent dans l’ordre&nbsp;: le prochain est{' '}
        <Link to={`?${financeQuery({ ...place, month: next }, 'month')}`} className={linkStyle}>
          {monthName(next).toLowerCase()}
        </Link>
        .
      </p>
    )
  }
  return (
    <>
      <p className="min-w-0 flex-1 basis-80">
        Ce mois est fini. Une fois clos, ses chiffres et la liste de ses factures sont gardés dans
        un fichier&nbsp;; une facture ou un avoir émis plus tard compte dans un mois suivant.
      </p>
      {isOffice && <CloseMonth month={month} />}
    </>
  )
}

type FileProps = {
  readonly month: string
  readonly closing: NonNullable<FinanceMonth['closing']>
}

const ClosingFile = ({ month, closing: { at, by, print } }: FileProps) => (
  <>
    <p className="min-w-0 flex-1 basis-80">
      Clos le {formatParisMoment(at)} par {by}.
      <span className="block text-13 text-ink-soft">
        Empreinte du fichier&nbsp;: <code className="font-mono wrap-anywhere">{print}</code>
      </span>
      <span className="block text-13 text-ink-soft">
        Ces chiffres sont figés&nbsp;: une ligne venue depuis n’y est pas.
      </span>
    </p>
    <a
      href={addressOf(readMonthClosing, { closedMonth: month })}
      download
      className={buttonStyle('secondary')}
    >
      <Download className="size-4" aria-hidden="true" />
      Fichier de clôture
    </a>
  </>
)

/** A closed month stays closed. */
const CloseMonth = ({ month }: { month: string }) => (
  <ConfirmWrite
    endpoint={closeMonth}
    done="Mois clos"
    refusals={financeRefusals}
    input={{ month }}
    trigger={(ask) => <Button onClick={ask}>Clore {monthName(month).toLowerCase()}</Button>}
    title={`Clore ${monthName(month).toLowerCase()}\u00a0?`}
    description="Ses chiffres, la liste de ses factures et de ses avoirs, sa TVA et ses paiements sont gardés dans un fichier. Un mois clos ne se rouvre pas."
    confirmLabel="Clore le mois"
  />
)
