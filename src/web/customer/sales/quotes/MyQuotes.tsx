import { useInfiniteQuery } from '@tanstack/react-query'
import { listMyQuotes } from '#contract/sales/quotes.ts'
import { pages } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { QuoteCard } from './QuoteCard.tsx'

/** Most recent first; each leads to its page. */
export function MyQuotes() {
  const quotes = useInfiniteQuery(pages(listMyQuotes, {}))
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
