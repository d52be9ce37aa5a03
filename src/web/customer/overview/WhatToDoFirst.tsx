import { Link } from 'react-router'
import { formatDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import type { OverviewState } from './overview-state.ts'

/** Quotes that wait for the customer: to pay first, then to accept; who has nothing yet is told how to begin. */
export function WhatToDoFirst({ overview }: { overview: OverviewState }) {
  const { quotesToPay, quotesToAccept } = overview
  if (quotesToPay.length + quotesToAccept.length === 0) {
    return isNew(overview) ? <HowToBegin /> : null
  }
  return (
    <section
      aria-labelledby="a-faire-titre"
      className="rounded-2xl border border-call bg-surface p-5 sm:p-6"
    >
      <h2 id="a-faire-titre" className="text-xl">
        À faire maintenant
      </h2>
      <ul className="mt-3 grid divide-y divide-line">
        {quotesToPay.map((quote) => (
          <Waiting key={quote.id} quote={quote} verb="à payer" to={paths.cart} act="Payer" isCall />
        ))}
        {quotesToAccept.map((quote) => (
          <Waiting
            key={quote.id}
            quote={quote}
            verb="à valider"
            to={paths.quote(quote.id)}
            act="Voir le devis"
          />
        ))}
      </ul>
    </section>
  )
}

const isNew = ({ pendingParcels, declaredParcels, shippedOrders }: OverviewState) =>
  pendingParcels + declaredParcels + shippedOrders === 0

const HowToBegin = () => (
  <section
    aria-labelledby="commencer-titre"
    className="rounded-2xl border border-action bg-surface p-5 sm:p-6"
  >
    <h2 id="commencer-titre" className="text-xl">
      Pour commencer
    </h2>
    <ol className="mt-3 mb-4 grid max-w-prose list-decimal gap-1 pl-5">
      <li>Donnez votre adresse en métropole, plus bas sur cette page, à la boutique.</li>
      <li>Déclarez le colis dès que vous avez son numéro de suivi.</li>
      <li>Nous le recevons, le pesons et vous prévenons&nbsp;: vous demandez alors un devis.</li>
    </ol>
    <Link to={paths.declareParcel} className={buttonStyle('call')}>
      Déclarer un premier colis
    </Link>
  </section>
)

type WaitingProps = {
  quote: OverviewState['quotesToPay'][number]
  verb: string
  to: string
  act: string
  isCall?: boolean
}

const Waiting = ({ quote, verb, to, act, isCall = false }: WaitingProps) => (
  <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
    <p className="figures">
      Devis <span className="font-mono">{quote.number}</span> {verb}&nbsp;:{' '}
      <strong>{formatMoney(quote.totalCents)}</strong>
      <span className="block text-sm text-ink-soft">
        valable jusqu’au {formatDay(quote.validUntil)}
      </span>
    </p>
    <Link
      to={to}
      className={buttonStyle(isCall ? 'call' : 'primary')}
      aria-label={`${act} (devis ${quote.number})`}
    >
      {act}
    </Link>
  </li>
)
