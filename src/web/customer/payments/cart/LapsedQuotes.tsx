import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { listLapsedQuotes } from '#contract/sales/quotes.ts'
import { towards } from '#domain/destination/destination.ts'
import { query } from '#web/api/query.ts'
import { useMoneyText } from '#web/chrome/Money.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

type Lapsed = z.output<typeof listLapsedQuotes.output>['quotes'][number]

/** Lines that left the cart without their customer: what happened to each, and the way on. */
export function LapsedQuotes() {
  const { data } = useQuery(query(listLapsedQuotes, {}))
  if (!data || data.quotes.length === 0) return null
  return (
    <ul className="mb-4 grid gap-3" aria-label="Devis qui ont quitté le panier">
      {data.quotes.map((quote) => (
        <li key={quote.quoteId}>
          <LapsedQuote quote={quote} />
        </li>
      ))}
    </ul>
  )
}

function LapsedQuote({ quote }: { quote: Lapsed }) {
  const { reason, number, destination, quoteId } = quote
  const moneyText = useMoneyText(destination)
  return (
    <Notice
      kind="warning"
      title={`Le devis ${number} ${whatHappened[reason]} et a quitté votre panier`}
    >
      <p className="figures">
        Réexpédition {towards(destination)}. {sentences[reason](quote, moneyText)} Rien n’a été
        débité.
      </p>
      <Link to={paths.quote(quoteId)} className={linkStyle}>
        {ways[reason]}
        <span className="sr-only"> du devis {number}</span>
      </Link>
    </Notice>
  )
}

const whatHappened = {
  expired: 'a expiré',
  superseded: 'a changé',
  cancelled: 'a été annulé par notre équipe',
} as const

const ways = {
  expired: 'Demander une mise à jour',
  superseded: 'Relire la nouvelle version',
  cancelled: 'Relire le devis',
} as const

const sentences: Readonly<
  Record<Lapsed['reason'], (quote: Lapsed, moneyText: (cents: number) => string) => string>
> = {
  expired: ({ at }) => `Il était valable jusqu’au ${formatMoment(at)}.`,
  superseded: ({ at, acceptedTotalCents, totalCents }, moneyText) =>
    `Une nouvelle version a été envoyée le ${formatMoment(at)}\u00A0: ${moneyText(totalCents)} au lieu de ${moneyText(acceptedTotalCents)}.`,
  cancelled: ({ closingReason }) => (closingReason ? `Raison\u00A0: ${closingReason}.` : ''),
}
