import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import type { listLapsedQuotes } from '#contract/quotes.ts'
import { lapsedQuotes } from '#web/api/quotes.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

type Lapsed = z.output<typeof listLapsedQuotes.output>['quotes'][number]

/** Lines that left the cart without their customer: what happened to each, and the way on. */
export function LapsedQuotes() {
  const { data } = useQuery(lapsedQuotes)
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
  const isExpired = reason === 'expired'
  return (
    <Notice
      kind="warning"
      title={
        isExpired
          ? `Le devis ${number} a expiré et a quitté votre panier`
          : `Le devis ${number} a changé et a quitté votre panier`
      }
    >
      <p className="figures">
        Réexpédition vers {destination}. {isExpired ? expiredSentence(quote) : newSentence(quote)}{' '}
        Rien n’a été débité.
      </p>
      <Link to={paths.quote(quoteId)} className={linkStyle}>
        {isExpired ? 'Demander une mise à jour' : 'Relire la nouvelle version'}
        <span className="sr-only"> du devis {number}</span>
      </Link>
    </Notice>
  )
}

const expiredSentence = ({ at }: Lapsed): string => `Il était valable jusqu’au ${formatMoment(at)}.`

const newSentence = ({ at, acceptedTotalCents, totalCents }: Lapsed): string =>
  `Une nouvelle version a été envoyée le ${formatMoment(at)}\u00A0: ${formatMoney(totalCents)} au lieu de ${formatMoney(acceptedTotalCents)}.`
