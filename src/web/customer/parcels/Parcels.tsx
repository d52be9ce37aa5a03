import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { parseParcelStatusFilter } from '#domain/parcel/parcel.ts'
import { myParcels, type Parcel } from '#web/api/parcels.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { FilterLinks } from './FilterLinks.tsx'
import { LiveLine } from './LiveLine.tsx'
import { ParcelsError } from './ParcelsError.tsx'
import { ParcelCard } from './ParcelCard.tsx'
import { useStatusNews } from './use-status-news.ts'

/** The customer's parcels, by the filter of the URL; `arrived` is the old word for `received` (decisions §2). */
export function Parcels() {
  const [query] = useSearchParams()
  const filter = knownFilter(query.get('filter'))
  const parcels = useInfiniteQuery(myParcels(filter))
  const items = parcels.data?.pages.flatMap((page) => page.items) ?? []
  const news = useStatusNews(items)

  return (
    <>
      <PageHeader title="Mes Colis" actions={declareLink}>
        Ce que vous attendez, ce qui est à l’entrepôt, ce qui est en route.
      </PageHeader>
      <FilterLinks current={filter} />
      <LiveLine news={news} />
      {parcels.isPending && <SkeletonList />}
      <ParcelsError query={parcels} />
      {parcels.isSuccess && <ParcelList items={items} filter={filter} />}
      <NextPage list={parcels}>Voir les colis plus anciens</NextPage>
    </>
  )
}

/** An unknown word shows everything; `arrived` is the old word for `received`. */
function knownFilter(asked: string | null): string {
  if (asked === null || asked === 'pending') return asked ?? ''
  return parseParcelStatusFilter(asked) ?? ''
}

function ParcelList({ items, filter }: { items: readonly Parcel[]; filter: string }) {
  if (items.length === 0) return filter === '' ? <NoParcel /> : <NoneOfThese />
  return (
    <ul className="grid gap-3">
      {items.map((parcel) => (
        <li key={parcel.id}>
          <ParcelCard parcel={parcel} />
        </li>
      ))}
    </ul>
  )
}

const declareLink = (
  <Link to={paths.declareParcel} className={buttonStyle()}>
    Déclarer un colis
  </Link>
)

const NoParcel = () => (
  <EmptyState title="Aucun colis pour le moment" action={declareLink}>
    Déclarez le numéro de suivi que la boutique vous donne&nbsp;: nous reconnaîtrons votre colis à
    son arrivée à Limoges, et vous le verrez ici.
  </EmptyState>
)

const NoneOfThese = () => (
  <EmptyState
    title="Aucun colis dans cet état"
    action={
      <Link to={paths.parcels} className={buttonStyle('secondary')}>
        Voir tous mes colis
      </Link>
    }
  >
    Vos autres colis sont toujours là&nbsp;: le filtre ne montre que cet état.
  </EmptyState>
)
