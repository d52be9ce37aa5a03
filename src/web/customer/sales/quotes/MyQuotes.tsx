import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type * as z from 'zod/mini'
import { listMyQuotes, type QuoteSummary } from '#contract/sales/quotes.ts'
import { isBeingPaid } from '#domain/quote/quote.ts'
import { pages } from '#web/api/query.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { Money } from '#web/chrome/Money.tsx'
import { ParcelStack } from '#web/chrome/ParcelStack.tsx'
import { Scene } from '#web/chrome/scene/Scene.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { notPaidUninsured, paidWhen } from '#web/copy/paid-when.ts'
import { myQuoteStatuses, quotesCount, toInsure } from '#web/copy/quote-statuses.ts'
import { shopsOf } from '#web/copy/shops.ts'
import { standingOrderStatuses } from '#web/copy/standing-order-statuses.ts'
import { timeLeft } from '#web/copy/durations.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Stamp } from '#web/ui/Stamp.tsx'

/** The customer's quotes, in a tab of their own. */
export function MyQuotesPanel() {
  const title = useRef<HTMLHeadingElement>(null)
  const { state } = useLocation()
  const isJustAsked = isOfRequest(state)
  useEffect(() => {
    if (isJustAsked) title.current?.focus()
  }, [isJustAsked])
  return (
    <section aria-labelledby="mes-devis-titre">
      <h2 ref={title} id="mes-devis-titre" tabIndex={-1} className="sr-only">
        Mes devis
      </h2>
      {isJustAsked && <JustAsked />}
      <MyQuotes />
    </section>
  )
}

/** The requests of a split lead to this list: it says that they are sent. */
const JustAsked = () => (
  <Card padding="tight" className="mb-4 flex items-center gap-4">
    <Stamp decorative arrives port="Demandé" family="done" className="size-18" />
    <div className="min-w-0">
      <p className="font-display text-18 font-bold">Vos demandes sont envoyées</p>
      <p>L’entrepôt calcule leur prix ferme&nbsp;; un e-mail vous dit quand il est prêt.</p>
    </div>
  </Card>
)

const isOfRequest = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'justAsked' in state

/** Most recent first; each links to its page. */
function MyQuotes() {
  const quotes = useInfiniteQuery(pages(listMyQuotes, {}))
  if (!quotes.data)
    return (
      <Unloaded
        query={quotes}
        failed="Vos devis n’ont pas pu être chargés."
        loading={<SkeletonList rows={2} />}
      />
    )
  const items = quotes.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <EmptyState
        title="Aucun devis pour le moment"
        picture={<Scene name="grouping" className="mb-4 max-w-72" />}
      >
        Vos demandes paraîtront ici, avec leur prix ferme dès que l’entrepôt l’a calculé.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid gap-3">
        {items.map((quote) => (
          <li key={quote.id}>
            <QuoteCard quote={quote} />
          </li>
        ))}
      </ul>
      <NextPage list={quotes}>Afficher la suite</NextPage>
    </>
  )
}

/** How many there are, and how many wait for an answer. */
export function MyQuotesLabel() {
  const { data, hasNextPage } = useInfiniteQuery(pages(listMyQuotes, {}))
  const quotes = data?.pages.flatMap((page) => page.items) ?? []
  const toAnswer = quotes.filter(
    (quote) => quote.status === 'sent_to_client' && announcedOf(quote) === null,
  ).length
  return (
    <>
      Mes devis
      {quotes.length > 0 && (
        <span className="figures font-normal">
          {' '}
          <span className="max-sm:hidden">{quotesCount(quotes.length, hasNextPage, toAnswer)}</span>
          <span className="sm:hidden">{quotesCount(quotes.length, hasNextPage, 0)}</span>
        </span>
      )}
    </>
  )
}

type ListedQuote = z.output<typeof listMyQuotes.output>['items'][number]

/** The standing order that is about to pay it. */
const announcedOf = ({ status, standingOrder }: ListedQuote) =>
  (status === 'sent_to_client' || status === 'accepted') && standingOrder?.status === 'announced'
    ? standingOrder
    : null

/** One line of the list: the quote by its parcels, its status, its validity or when it is paid by itself, its total. */
function QuoteCard({ quote }: { quote: ListedQuote }) {
  const left = validityLeft(quote, useNow())
  const standingOrder = left === 0 ? null : announcedOf(quote)
  const { label, family } = badgeOf(quote, left === 0)
  return (
    <Link
      to={paths.quote(quote.id)}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4 text-ink no-underline hover:border-action sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:p-5"
    >
      <ParcelStack parcels={quote.parcels} Otherwise={FileText} />
      <span className="col-start-2 min-w-0">
        <span className="block font-semibold break-words">
          {shopsOf(quote.parcels) || quote.destination}
        </span>
        <span className="figures block text-14 text-ink-soft">
          {quote.isSupplement && 'Supplément '}
          <span className="font-mono">{quote.number}</span> · {quote.destination},{' '}
          {formatWeight(quote.weightGrams)}, {formatDay(quote.createdAt)}
        </span>
        {standingOrder?.isUninsured ? (
          <span className="block text-14">
            {notPaidUninsured(standingOrder)}.{' '}
            <span className="font-medium text-action">Voir que faire</span>
          </span>
        ) : standingOrder ? (
          <span className="block text-14">
            Payé automatiquement {paidWhen(standingOrder)}.{' '}
            <span className="font-medium text-action">Payer sans attendre ou arrêter</span>
          </span>
        ) : (
          left !== null &&
          left > 0 && (
            <span className="block text-14 text-ink-soft">Valable encore {timeLeft(left)}</span>
          )
        )}
      </span>
      <span className="col-start-2 flex flex-wrap items-center gap-3 sm:col-start-3 sm:flex-col sm:items-end sm:gap-1">
        <Badge family={family}>{label}</Badge>
        <Total quote={quote} />
      </span>
    </Link>
  )
}

function badgeOf(quote: ListedQuote, isOver: boolean) {
  if (isOver) return myQuoteStatuses.expired
  if (isBeingPaid(quote)) return standingOrderStatuses.paying
  const announced = announcedOf(quote)
  if (announced?.isUninsured) return toInsure
  return announced ? standingOrderStatuses.announced : myQuoteStatuses[quote.status]
}

/** In milliseconds; `null` when there is no limit. A quote expires by the clock, before any job has marked it. */
function validityLeft(quote: ListedQuote, now: number): number | null {
  const { status, validUntil } = quote
  const isOpen = status === 'sent_to_client' || (status === 'accepted' && !isBeingPaid(quote))
  return isOpen && validUntil !== null ? Math.max(0, Date.parse(validUntil) - now) : null
}

const Total = ({ quote: { version, totalCents } }: { quote: QuoteSummary }) => (
  <span className="figures font-semibold">
    {version === 0 && totalCents !== null && (
      <span className="font-normal text-ink-soft">Estimation </span>
    )}
    {totalCents === null ? 'Sur devis' : <Money cents={totalCents} />}
  </span>
)
