import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { myNews } from '#web/api/parcels.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { NewsItem } from './NewsItem.tsx'

/** What « Voir toutes les notifications » opens (decisions §6): all my news, live, page after page. */
export function News() {
  return (
    <>
      <PageHeader title="Notifications">
        Ce qui est arrivé à vos colis, devis et commandes, le plus récent d’abord.
      </PageHeader>
      <NewsList />
    </>
  )
}

function NewsList() {
  const news = useInfiniteQuery(myNews)
  if (news.isPending) return <SkeletonList />
  if (!news.data) {
    return (
      <ErrorState
        title="Impossible de charger les notifications."
        onRetry={() => void news.refetch()}
        retrying={news.isFetching}
      >
        {errorSentence(news.error)}
      </ErrorState>
    )
  }
  const items = news.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <Nothing />
  return (
    <>
      <Card>
        <ul className="grid divide-y divide-line" aria-label="Notifications">
          {items.map((item) => (
            <NewsItem key={item.id} item={item} />
          ))}
        </ul>
      </Card>
      {news.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={news.isFetchingNextPage}
          onClick={() => void news.fetchNextPage()}
        >
          Afficher les notifications suivantes
        </Button>
      )}
    </>
  )
}

function Nothing() {
  return (
    <EmptyState
      title="Aucune notification pour le moment."
      action={
        <Link to={paths.declareParcel} className={buttonStyle()}>
          Déclarer un colis
        </Link>
      }
    >
      La réception d’un colis, un devis prêt, un paiement ou un départ s’afficheront ici. Nous vous
      écrivons aussi un e-mail.
    </EmptyState>
  )
}
