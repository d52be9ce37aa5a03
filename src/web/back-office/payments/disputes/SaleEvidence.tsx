import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Gathered } from '#contract/payments/disputes.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { invoicePdf } from '#web/api/orders.ts'
import { Fact } from '#web/back-office/warehouse/parcel/Fact.tsx'
import { formatParisMoment } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { paths } from '#web/paths.ts'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { NewTabLink } from '#web/back-office/core/NewTabLink.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { ofPlanAlone, refundReasonLabel } from '#words/refunds.ts'
import { declarationStateNames, refundStatusNames } from '#words/statuses.ts'

/** What was sold and accepted, what was paid and given back: read from our rows, typed by nobody. */
export function SaleEvidence({ gathered }: { gathered: Gathered }) {
  const { buyer, payment, terms, agreement, invoice, refunds } = gathered
  return (
    <TitledCard title="Preuves réunies par Escale">
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        <Fact label="Payé">
          {formatMoney(payment.amountCents)} · {paymentMethodLabel(payment.method)}
          <Dated at={payment.at} />
        </Fact>
        <Fact label="Conditions acceptées">
          {terms ? (
            <>
              Version {terms.version}
              <Dated at={terms.acceptedAt} />
            </>
          ) : (
            'Aucune trace'
          )}
        </Fact>
        <Agreement agreement={agreement} />
        {terms?.expressAt && (
          <Fact label="Exécution immédiate demandée">
            <Dated at={terms.expressAt} />
          </Fact>
        )}
        {invoice && (
          <Fact label="Facture">
            <Invoice invoice={invoice} />
            <Dated at={invoice.at} />
          </Fact>
        )}
        {buyer && (
          <Fact label="Acheteur">
            {buyer.name}
            <span className="block text-sm font-normal">{buyer.email}</span>
            <span className="block text-sm font-normal">{buyer.address}</span>
          </Fact>
        )}
        <Fact label="Remboursements">
          {refunds.length === 0 && 'Aucun'}
          {refunds.map(({ amountCents, reason, status, at }) => (
            <span key={at} className="block">
              {formatMoney(amountCents)}
              <span className="block text-sm font-normal">
                {[refundReasonLabel(reason), nameIn(refundStatusNames, status)]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <Dated at={at} />
            </span>
          ))}
        </Fact>
        <Withdrawals gathered={gathered} />
      </dl>
      {invoice && <Lines lines={invoice.lines} />}
    </TitledCard>
  )
}

/** Of a standing order. */
const Agreement = ({ agreement }: Pick<Gathered, 'agreement'>) =>
  agreement && (
    <Fact label="Autorisé d’avance (envoi programmé)">
      Accord, version {agreement.version}, {formatMoney(agreement.ceilingCents)} au plus
      <Dated at={agreement.at} />
      {agreement.announcedAt !== null && (
        <span className="block text-sm font-normal">
          Annoncé par e-mail le {formatParisMoment(agreement.announcedAt)}, {agreement.stopHours}
          &nbsp;heures pour l’arrêter
        </span>
      )}
    </Fact>
  )

const nameIn = (names: Readonly<Record<string, string>>, code: string): string =>
  names[code] ?? code

const Dated = ({ at }: { at: string }): ReactNode => (
  <span className="block text-sm font-normal text-ink-soft">{formatParisMoment(at)}</span>
)

const Withdrawals = ({ gathered: { withdrawals, strayWithdrawals } }: { gathered: Gathered }) => (
  <Fact label="Rétractation">
    {withdrawals.length + strayWithdrawals.length === 0 && 'Aucune'}
    {withdrawals.map(({ number, state, at, isPlanAlone }) => (
      <span key={number} className="block">
        {isPlanAlone ? ofPlanAlone(number) : number}, {nameIn(declarationStateNames, state)}
        <Dated at={at} />
      </span>
    ))}
    <StrayWithdrawals withdrawals={strayWithdrawals} />
  </Fact>
)

/** They name no order: the office says of which one they are, before it writes to a bank. */
const StrayWithdrawals = ({ withdrawals }: { withdrawals: Gathered['strayWithdrawals'] }) =>
  withdrawals.map(({ number, state, at }) => (
    <span key={number} className="block">
      <Link to={paths.adminDeclarations} className={linkStyle}>
        {number}
      </Link>
      , {nameIn(declarationStateNames, state)},{' '}
      {state === 'received' ? 'à rattacher' : 'sans commande'}
      <Dated at={at} />
    </span>
  ))

const Invoice = ({ invoice }: { invoice: NonNullable<Gathered['invoice']> }) =>
  invoice.isReady ? (
    <NewTabLink to={invoicePdf(invoice.id)} what="PDF">
      {invoice.number}
    </NewTabLink>
  ) : (
    <>{invoice.number}, en préparation</>
  )

const Lines = ({ lines }: Pick<NonNullable<Gathered['invoice']>, 'lines'>) => (
  <ul className="mt-3 divide-y divide-line border-y border-line" aria-label="Ce qui a été vendu">
    {lines.map(({ label, amountCents }, index) => (
      <li key={index} className="flex justify-between gap-4 py-2">
        <span className="min-w-0 wrap-anywhere">{label}</span>
        <span className="figures whitespace-nowrap">{formatMoney(amountCents)}</span>
      </li>
    ))}
  </ul>
)
