import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countMyParcels, mostCounted } from '#contract/warehouse/parcels.ts'
import { myParcels, type Parcel } from '#web/api/parcels.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Scene } from '#web/chrome/scene/Scene.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { LiveLine } from './LiveLine.tsx'
import { ParcelsError } from './ParcelsError.tsx'
import { ParcelSearch } from './ParcelSearch.tsx'
import { ParcelCard, ParcelCardsSkeleton } from './ParcelCard.tsx'
import { parcelListPath, parcelQueryIn, searchedWords, useParcelQuery } from './use-parcel-query.ts'
import { useStatusNews } from './use-status-news.ts'
import type * as z from 'zod/mini'
import { isParcelStatus, notYetShippedStatuses } from '#domain/parcel/parcel.ts'
import { parcelFilters } from '#web/copy/parcels.ts'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'

type Counts = z.output<typeof countMyParcels.output>

const style =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium whitespace-nowrap no-underline ' +
  'hover:bg-sunken aria-[current=page]:border-action aria-[current=page]:bg-action aria-[current=page]:text-on-action'

/** The statuses as links with their counts; an empty one is hidden, unless it is selected. */
function FilterLinks({ current, search }: { current: string; search: string }) {
  const counts = useQuery(query(countMyParcels, {})).data
  const shown = parcelFilters.filter(({ key, isRare }) => {
    if (key === current || !isRare) return true
    return counts !== undefined && countOf(key, counts) > 0
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
          <li key={key}>
            <Link
              to={parcelListPath(key, search)}
              aria-current={key === current ? 'page' : undefined}
              className={style}
            >
              {label}
              {counts && <span className="figures font-normal">{told(countOf(key, counts))}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function countOf(key: string, { byStatus, incomplete, destroyed }: Counts): number {
  if (key === 'incomplete') return incomplete
  if (isParcelStatus(key)) return byStatus[key] ?? 0
  const statuses = key === 'pending' ? notYetShippedStatuses : Object.keys(byStatus)
  return Object.entries(byStatus)
    .filter(([status]) => (statuses as readonly string[]).includes(status))
    .reduce((sum, [, count]) => sum + count, key === '' ? destroyed : 0)
}

/** Counts have an upper limit. */
const told = (count: number): string =>
  count >= mostCounted ? `${mostCounted - 1}+` : String(count)

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
        <li key={parcel.id} className="@container">
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
  <EmptyState
    title="Aucun colis pour le moment"
    picture={<Scene name="photographing" className="mb-4 max-w-72" />}
    action={declareLink}
  >
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
