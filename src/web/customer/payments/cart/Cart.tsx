import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { Link, useSearchParams } from 'react-router'
import { listLapsedQuotes } from '#contract/sales/quotes.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { CartContent } from './CartContent.tsx'
import { keptCartCheck, useCart } from './use-cart.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { useEffect } from 'react'
import { paymentToasts } from '#web/copy/money.ts'
import { focusOn } from '#web/chrome/focus-on.ts'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { towards } from '#domain/destination/destination.ts'
import { useMoneyText } from '#web/chrome/Money.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

type Lapsed = z.output<typeof listLapsedQuotes.output>['quotes'][number]

/** Quotes that left the cart without the customer's doing: what happened to each, and what to do next. */
function LapsedQuotes() {
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
  const { reason, number, destination, quoteId, supplementFor } = quote
  const name = supplementFor ? `Le supplément pour l’envoi ${supplementFor}` : `Le devis ${number}`
  const moneyText = useMoneyText(destination)
  return (
    <Notice kind="warning" title={`${name} ${whatHappened[reason]} et a quitté votre panier`}>
      <p className="figures">
        {!supplementFor && `Réexpédition ${towards(destination)}. `}
        {sentences[reason](quote, moneyText)}{' '}
        {quote.isGivenBack
          ? 'Votre paiement est arrivé trop tard\u00A0: nous vous le remboursons en entier.'
          : 'Rien n’a été débité.'}
      </p>
      <Link to={paths.quote(quoteId)} className={linkStyle}>
        {supplementFor ? 'Relire le supplément' : ways[reason]}
        {!supplementFor && <span className="sr-only"> du devis {number}</span>}
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

export const loader: Loader = () =>
  Promise.all([
    queryClient.prefetchQuery(keptCartCheck()),
    queryClient.prefetchQuery(query(listLapsedQuotes, {})),
  ])

/** The accepted quotes, the same on every device, with the plan and the options of this browser (docs/rules/money.md#cart). */
export function Cart() {
  useCancelledNotice()
  const { check, rows } = useCart()
  return (
    <>
      <PageHeader
        title="Panier"
        actions={
          <Link to={paths.quotes} className={buttonStyle('secondary')}>
            Demander un devis
          </Link>
        }
      />
      {!check.data && (
        <Unloaded
          query={check}
          failed="Impossible de charger votre panier."
          loading={<SkeletonList rows={2} />}
        />
      )}
      <LapsedQuotes />
      {check.data && <CartContent cart={check.data} rows={rows} empty={<Nothing />} />}
    </>
  )
}

function Nothing() {
  return (
    <EmptyState
      title="Votre panier est vide"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link to={paths.myQuotes} className={buttonStyle()}>
            Voir mes devis
          </Link>
          <Link to={paths.offers} className={buttonStyle('secondary')}>
            Voir les offres et options
          </Link>
        </div>
      }
    >
      Un devis ou un retour que vous acceptez arrive ici, prêt à être payé, sur tous vos appareils.
      Les offres et les options que vous choisissez l’y rejoignent.
    </EmptyState>
  )
}

/** For a customer who comes back from the provider without having paid: shows a notice once, then cleans the address. */
function useCancelledNotice(): void {
  const [query, setQuery] = useSearchParams()
  const isCancelled = query.get('paiement') === 'annule'
  useEffect(() => {
    if (!isCancelled) return
    setQuery({}, { replace: true })
    focusOn('contenu')
    void toast(paymentToasts.cancelled)
  }, [isCancelled, setQuery])
}
