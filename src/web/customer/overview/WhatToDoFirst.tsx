import { Link } from 'react-router'
import { formatDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import type { OverviewState } from './overview-state.ts'

/** Quotes that wait for the customer: to pay first, then to accept. Absent when nothing waits. */
export function WhatToDoFirst({ overview }: { overview: OverviewState }) {
  const { quotesToPay, quotesToAccept } = overview
  if (quotesToPay.length + quotesToAccept.length === 0) return null
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
