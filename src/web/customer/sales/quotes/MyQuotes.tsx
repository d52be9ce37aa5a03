import { useInfiniteQuery } from '@tanstack/react-query'
import { listMyQuotes } from '#contract/sales/quotes.ts'
import { pages } from '#web/api/query.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { QuoteCard } from './QuoteCard.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

/** Most recent first; each leads to its page. */
export function MyQuotes() {
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
