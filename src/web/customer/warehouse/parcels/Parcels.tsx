import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Search, SlidersHorizontal } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import { Popover } from '#web/chrome/popups.tsx'
import type { Loader } from '#web/chrome/screen.ts'
import { countMyParcels } from '#contract/warehouse/parcels.ts'
import { myParcels } from '#web/api/parcels.ts'
import { query } from '#web/api/query.ts'
import { parcelFilters } from '#web/copy/parcels.ts'
import { paths } from '#web/paths.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { controlStyle } from '#web/ui/control-style.ts'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import { LiveLine } from './LiveLine.tsx'
import { ParcelsError } from './ParcelsError.tsx'
import { ParcelCardsSkeleton } from './ParcelCard.tsx'
import { DeclareLink, mayGroup, ParcelList } from './ParcelList.tsx'
import {
  countOfFilter,
  parcelListPath,
  parcelQueryIn,
  searchedWords,
  shownCount,
  useParcelQuery,
} from './use-parcel-query.ts'
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
          <ParcelList items={items} filter={filter} search={asked} hasMore={parcels.hasNextPage} />
        </div>
      )}
      <NextPage list={parcels}>Charger la suite</NextPage>
      {!parcels.isPending && (
        <p className="mt-4 text-ink-soft sm:mt-6">
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

const pill =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium whitespace-nowrap no-underline hover:bg-sunken'

const current =
  'aria-[current=page]:border-action aria-[current=page]:bg-action aria-[current=page]:text-on-action'

type Props = { current: string; search: string }

type Shown = { key: string; label: string; count: string | undefined }

/** What people ask for as links, beside « Filtrer », which has every state; the one in force always stands among the links. */
function FilterLinks({ current: chosen, search }: Props) {
  const filters = useShownFilters(chosen)
  const [isOpen, setOpen] = useState(false)
  const row = useCurrentInView([chosen, filters.length].join())
  const link = ({ key, label, count }: Shown, className: string) => (
    <Link
      to={parcelListPath(key, search)}
      aria-current={key === chosen ? 'page' : undefined}
      className={joinClasses(className, current)}
      onClick={() => setOpen(false)}
    >
      {label}
      {count && <span className="figures font-normal">{count}</span>}
    </Link>
  )
  return (
    <nav
      ref={row}
      aria-label="Filtrer les colis"
      className="-mx-4 mb-2 overflow-x-auto sm:mb-4 px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-2 pb-1 sm:flex-wrap">
        {filters
          .filter(({ key }) => key === chosen || usual.has(key))
          .map((filter) => (
            <li key={filter.key} className={shownOnPhone(filter.key, chosen)}>
              {link(filter, pill)}
            </li>
          ))}
        <li className="shrink-0">
          <Popover
            open={isOpen}
            onOpenChange={setOpen}
            trigger={
              <>
                <SlidersHorizontal className="size-4" aria-hidden="true" />
                Filtrer
              </>
            }
            triggerClass={pill}
            title="Filtrer les colis"
            className="w-72 p-2"
          >
            <ul>
              {filters.map((filter) => (
                <li key={filter.key}>{link(filter, entry)}</li>
              ))}
            </ul>
          </Popover>
        </li>
      </ul>
    </nav>
  )
}

const entry =
  'flex min-h-11 items-center justify-between gap-4 rounded-control px-3 no-underline hover:bg-sunken'

/** What stands outside « Filtrer »; on a phone only what needs the customer, so that nothing scrolls away. */
const usual: ReadonlySet<string> = new Set(['', 'incomplete', 'received', 'shipped'])

const shownOnPhone = (key: string, chosen: string): string =>
  key === chosen || key === '' || (key === 'incomplete' && usual.has(chosen))
    ? 'shrink-0'
    : 'shrink-0 max-sm:hidden'

/** A rare state without parcels is left out, unless it is chosen. */
function useShownFilters(chosen: string): readonly Shown[] {
  const counts = useQuery(query(countMyParcels, {})).data
  const countOf = (key: string) => (counts ? countOfFilter(key, counts) : 0)
  return parcelFilters
    .filter(({ key, isRare }) => key === chosen || !isRare || countOf(key) > 0)
    .map(({ key, label }) => ({
      key,
      label,
      count: counts && shownCount(countOf(key)),
    }))
}
