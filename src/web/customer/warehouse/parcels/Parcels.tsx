import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countMyParcels } from '#contract/warehouse/parcels.ts'
import { myParcels, type Parcel } from '#web/api/parcels.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { FilterLinks } from './FilterLinks.tsx'
import { LiveLine } from './LiveLine.tsx'
import { ParcelsError } from './ParcelsError.tsx'
import { ParcelSearch } from './ParcelSearch.tsx'
import { ParcelCard } from './ParcelCard.tsx'
import { parcelListPath, parcelQueryIn, searchedWords, useParcelQuery } from './use-parcel-query.ts'
import { useStatusNews } from './use-status-news.ts'

export const loader: Loader = ({ search }) =>
  Promise.all([
    queryClient.prefetchInfiniteQuery(listIn(search)),
    queryClient.prefetchQuery(query(countMyParcels, {})),
  ])

function listIn(params: URLSearchParams) {
  const { filter, search } = parcelQueryIn(params)
  return myParcels(filter, searchedWords(search))
}

/**
 * The customer's parcels, by the filter of the URL; `arrived` is the old word for `received` (docs/rules/parcels.md#statuses).
 */
export function Parcels() {
  const { filter, search, searchFor } = useParcelQuery()
  const asked = searchedWords(search)
  const parcels = useInfiniteQuery({
    ...myParcels(filter, asked),
    placeholderData: keepPreviousData,
  })
  const items = parcels.data?.pages.flatMap((page) => page.items) ?? []
  const news = useStatusNews(items)

  return (
    <>
      <PageHeader title="Mes Colis" actions={declareLink}>
        Ce que vous attendez, ce qui est à l’entrepôt, ce qui est en route. Livré à Limoges et pas
        ici&nbsp;?{' '}
        <Link to={paths.claims} className={linkStyle}>
          Réclamer un colis
        </Link>
      </PageHeader>
      <ParcelSearch search={search} onSearch={searchFor} />
      <FilterLinks current={filter} search={search} />
      <LiveLine news={news} />
      {parcels.isPending && <SkeletonList />}
      <ParcelsError query={parcels} />
      {parcels.isSuccess && (
        <div
          aria-busy={parcels.isPlaceholderData}
          className={parcels.isPlaceholderData ? 'opacity-60' : ''}
        >
          <ParcelList items={items} filter={filter} search={asked} />
        </div>
      )}
      <NextPage list={parcels}>Charger la suite</NextPage>
    </>
  )
}

function ParcelList({
  items,
  filter,
  search,
}: {
  items: readonly Parcel[]
  filter: string
  search: string
}) {
  if (items.length === 0 && search !== '') return <NoneFound filter={filter} search={search} />
  if (items.length === 0) return filter === '' ? <NoParcel /> : <NoneOfThese filter={filter} />
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

const NoneFound = ({ filter, search }: { filter: string; search: string }) => (
  <EmptyState
    title={`Aucun colis pour «\u00a0${search}\u00a0»`}
    action={
      <Link
        to={parcelListPath('', filter === '' ? '' : search)}
        className={buttonStyle('secondary')}
      >
        {filter === '' ? 'Effacer la recherche' : 'Chercher dans tous mes colis'}
      </Link>
    }
  >
    Cherchez par numéro de suivi, même incomplet, par boutique ou par contenu déclaré. Un colis
    arrivé sans déclaration n’est pas encore ici.
  </EmptyState>
)

const NoneOfThese = ({ filter }: { filter: string }) => (
  <EmptyState
    title={
      filter === 'incomplete'
        ? 'Toutes vos déclarations sont complètes'
        : 'Aucun colis dans cet état'
    }
    action={
      <Link to={paths.parcels} className={buttonStyle('secondary')}>
        Voir tous mes colis
      </Link>
    }
  >
    Vos autres colis sont toujours là&nbsp;: le filtre ne montre que cet état.
  </EmptyState>
)
