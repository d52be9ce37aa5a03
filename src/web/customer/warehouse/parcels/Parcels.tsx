import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countMyParcels } from '#contract/warehouse/parcels.ts'
import { myParcels } from '#web/api/parcels.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { FilterLinks } from './FilterLinks.tsx'
import { LiveLine } from './LiveLine.tsx'
import { ParcelsError } from './ParcelsError.tsx'
import { ParcelSearch } from './ParcelSearch.tsx'
import { ParcelCardsSkeleton } from './ParcelCard.tsx'
import { declareLink, ParcelList } from './ParcelList.tsx'
import { parcelQueryIn, searchedWords, useParcelQuery } from './use-parcel-query.ts'
import { useStatusNews } from './use-status-news.ts'

export const loader: Loader = ({ search }) =>
  Promise.all([
    queryClient.prefetchInfiniteQuery(listIn(search)),
    queryClient.prefetchQuery(query(countMyParcels, {})),
  ])

function listIn(params: URLSearchParams) {
  const { filter, search } = parcelQueryIn(params)
  return listOf(filter, searchedWords(search))
}

/** Stage by stage, unless something is looked for. */
const listOf = (filter: string, search: string) =>
  myParcels(filter === '' && search === '' ? 'by-stage' : filter, search)

/**
 * The customer's parcels, by the filter of the URL; `arrived` is the old word for `received` (docs/rules/parcels.md#statuses).
 */
export function Parcels() {
  const { filter, search, searchFor } = useParcelQuery()
  const asked = searchedWords(search)
  const parcels = useInfiniteQuery({
    ...listOf(filter, asked),
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
      {parcels.isPending && <ParcelCardsSkeleton />}
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
