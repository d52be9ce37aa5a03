import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countMyParcels } from '#contract/warehouse/parcels.ts'
import { myParcels } from '#web/api/parcels.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { LiveLine } from './LiveLine.tsx'
import { ParcelsError } from './ParcelsError.tsx'
import { ParcelSearch } from './ParcelSearch.tsx'
import { ParcelCardsSkeleton } from './ParcelCard.tsx'
import { declareLink, ParcelList } from './ParcelList.tsx'
import { parcelListPath, parcelQueryIn, searchedWords, useParcelQuery } from './use-parcel-query.ts'
import { useStatusNews } from './use-status-news.ts'
import { parcelFilters } from '#web/copy/parcels.ts'
import { countOfFilter, shownCount } from './parcel-counts.ts'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'

const style =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium whitespace-nowrap no-underline ' +
  'hover:bg-sunken aria-[current=page]:border-action aria-[current=page]:bg-action aria-[current=page]:text-on-action'

/** The statuses as links with their counts; an empty one is hidden, unless it is selected. */
function FilterLinks({ current, search }: { current: string; search: string }) {
  const counts = useQuery(query(countMyParcels, {})).data
  const shown = parcelFilters.filter(({ key, isRare }) => {
    if (key === current || !isRare) return true
    return counts !== undefined && countOfFilter(key, counts) > 0
  })
  const row = useCurrentInView([current, !counts].join())
  return (
    <nav
      ref={row}
      aria-label="Filtrer les colis"
      className="-mx-4 mb-4 overflow-x-auto px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-2 pb-1 sm:flex-wrap">
        {shown.map(({ key, label }) => (
          <li key={key} className="shrink-0">
            <Link
              to={parcelListPath(key, search)}
              aria-current={key === current ? 'page' : undefined}
              className={style}
            >
              {label}
              {counts && (
                <span className="figures font-normal">
                  {shownCount(countOfFilter(key, counts))}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

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
