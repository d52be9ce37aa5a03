import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { QuoteSummary } from '#contract/quotes.ts'
import { myQuotes } from '#web/api/quotes.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { quoteStatuses } from '#web/copy/quotes.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'

/** Most recent first; each leads to its page. */
export function MyQuotes() {
  const quotes = useInfiniteQuery(myQuotes)
  if (quotes.isPending) return <SkeletonList rows={2} />
  if (!quotes.data) {
    return (
      <ErrorState
        title="Vos devis n’ont pas pu être chargés."
        retrying={quotes.isFetching}
        onRetry={() => void quotes.refetch()}
      >
        {errorSentence(quotes.error)}
      </ErrorState>
    )
  }
  const items = quotes.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <EmptyState title="Aucun devis pour le moment">
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

function QuoteCard({ quote }: { quote: QuoteSummary }) {
  const { label, family } = quoteStatuses[quote.status]
  return (
    <Link
      to={paths.quote(quote.id)}
      className="grid gap-2 rounded-2xl border border-line bg-surface p-4 text-ink no-underline hover:border-action sm:grid-cols-[1fr_auto] sm:p-5"
    >
      <span className="min-w-0">
        <span className="figures block font-semibold">{quote.number}</span>
        <span className="block text-ink-soft">
          {quote.destination}, {formatWeight(quote.weightGrams)}, {formatDay(quote.createdAt)}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-3 sm:flex-col sm:items-end sm:gap-1">
        <Badge family={family}>{label}</Badge>
        <span className="figures font-semibold">
          {quote.version === 0 && quote.totalCents !== null && (
            <span className="font-normal text-ink-soft">Estimation </span>
          )}
          {quote.totalCents === null ? 'Sur devis' : formatMoney(quote.totalCents)}
        </span>
      </span>
    </Link>
  )
}
