import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { countMyParcels } from '#contract/warehouse/parcels.ts'
import { myParcels } from '#web/api/parcels.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { controlStyle } from '#web/ui/control-style.ts'
import { FilterLinks } from './FilterLinks.tsx'
import { LiveLine } from './LiveLine.tsx'
import { ParcelsError } from './ParcelsError.tsx'
import { ParcelCardsSkeleton } from './ParcelCard.tsx'
import { DeclareLink, mayGroup, ParcelList } from './ParcelList.tsx'
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
  const isByStage = filter === '' && asked === ''
  const parcels = useInfiniteQuery({
    ...listOf(filter, asked),
    placeholderData: keepPreviousData,
  })
  const items = parcels.data?.pages.flatMap((page) => page.items) ?? []
  const news = useStatusNews(items)

  return (
    <>
      <PageHeader
        title="Mes Colis"
        actions={<DeclareLink isQuiet={isByStage && mayGroup(items)} />}
      />
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
      {!parcels.isPending && (
        <p className="mt-6 text-ink-soft">
          Livré à Limoges et pas ici&nbsp;?{' '}
          <Link to={paths.claims} className={linkStyle}>
            Réclamer un colis
          </Link>
        </p>
      )}
    </>
  )
}

const pauseMs = 300

/** Searches while one types, after a pause; Enter searches at once. */
function ParcelSearch({ search, onSearch }: { search: string; onSearch: (typed: string) => void }) {
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  if (shown !== search) {
    setShown(search)
    // A link cleared the search, not the person: the field follows.
    if (search === '' && typed === shown) setTyped('')
  }
  const searchTyped = useEffectEvent(() => {
    if (typed !== search) onSearch(typed)
  })
  // Only typing restarts the pause.
  useEffect(() => {
    const pause = setTimeout(() => searchTyped(), pauseMs)
    return () => clearTimeout(pause)
  }, [typed])
  return (
    <form
      role="search"
      className="relative mb-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed)
      }}
    >
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
        aria-hidden="true"
      />
      <input
        type="search"
        aria-label="Rechercher un colis"
        placeholder="Numéro, boutique ou contenu"
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={`${controlStyle} pl-10`}
      />
    </form>
  )
}
