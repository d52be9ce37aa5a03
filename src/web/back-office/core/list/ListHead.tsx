import { Suspense, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Search } from 'lucide-react'
import { useSessionUser } from '#web/api/session.ts'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import { useTabTitle } from '#web/ui/PageHeader.tsx'
import { controlStyle } from '#web/ui/control-style.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { markOverflow, overflowStyle } from '#web/ui/mark-overflow.ts'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import { FilterChips } from './FilterChips.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import { type ListFilter, type ListView, viewOf, viewQuery } from './list-filter.ts'
import type { MenuEntry } from './menu-entry.ts'
import { isSameQuery, savedViews } from './saved-views.ts'

const ListMenu = lazyAfterContent(async () => (await import('./ListMenu.tsx')).ListMenu)

export type Counted = { readonly value: number; readonly isMore: boolean }

/** A count that stopped at `limit`, one more than the limit meaning that there are more. */
export const upTo = (count: number, limit: number): Counted => ({
  value: Math.min(count, limit),
  isMore: count > limit,
})

/**
 * What stands over every list of the office, on two lines: title, count, search, « Filtrer », the rest of the actions; then the
 * views as tabs, and the filters that narrow it. On a phone the rest of the actions stand beside the title. All of it lives in the
 * address, under the names that `query` gives.
 */
export function ListHead({
  name,
  title,
  counted,
  unit,
  query,
  search,
  views = [],
  filters = [],
  menu = [],
  columns,
  action,
}: {
  /** Under which this list's saved views are stored. */
  name: string
  title: string
  /** How many rows there are, or `undefined` while nobody knows. */
  counted?: Counted | undefined
  /** « colis »: what is counted, for who hears the page. */
  unit: readonly [one: string, many: string]
  /** The filters that the list applies, under their names in the address; unknown values are left out. */
  query: URLSearchParams
  search?: { readonly hint: string; readonly maxLength: number }
  views?: readonly ListView[]
  filters?: readonly ListFilter[]
  menu?: readonly MenuEntry[]
  /** Chooses the columns. */
  columns?: ReactNode
  action?: ReactNode
}) {
  const [, setQuery] = useSearchParams()
  useTabTitle(title)
  const show = (next: URLSearchParams, options: { replace?: boolean } = {}) =>
    setQuery(next, { preventScrollReset: true, ...options })
  return (
    <header className="mb-3 grid grid-cols-1 gap-y-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <div className="mr-auto flex min-w-0 items-baseline gap-2.5 sm:pr-4">
          <h1 className="text-28">{title}</h1>
          <Count counted={counted} unit={unit} />
        </div>
        {search && (
          <ListSearch
            {...search}
            isAlone={filters.length === 0}
            asked={query.get('recherche') ?? ''}
            onSearch={(recherche) => show(withSearch(query, recherche), { replace: true })}
          />
        )}
        {filters.length > 0 && <FilterMenu filters={filters} query={query} onShow={show} />}
        {columns}
        <Suspense fallback={menu.length > 0 && <span className="w-control" />}>
          <ListMenu name={name} entries={menu} query={query} views={views} />
        </Suspense>
        {action}
      </div>
      <div className="flex min-h-9 flex-wrap empty:hidden items-center gap-x-4 gap-y-1 border-b border-line sm:flex-nowrap">
        <ViewTabs name={name} title={title} views={views} query={query} />
        <FilterChips filters={filters} views={views} query={query} onShow={show} />
      </div>
    </header>
  )
}

function withSearch(query: URLSearchParams, typed: string): URLSearchParams {
  const next = new URLSearchParams(query)
  if (typed) next.set('recherche', typed)
  else next.delete('recherche')
  return next
}

function Count({
  counted,
  unit,
}: {
  counted: Counted | undefined
  unit: readonly [string, string]
}) {
  if (!counted) return <p className="min-w-8" />
  const { value, isMore } = counted
  return (
    <p className="figures text-18 text-ink-soft" role="status">
      {value.toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0')}
      {isMore && '+'}
      <span className="sr-only"> {unit[value > 1 ? 1 : 0]}</span>
    </p>
  )
}

/** A list is looked for this long after the last letter. */
const pauseMs = 200

/** Searches as it is typed; « back » and a link of a view write it again. */
function ListSearch({
  asked,
  hint,
  maxLength,
  isAlone,
  onSearch,
}: {
  asked: string
  hint: string
  maxLength: number
  /** Without « Filtrer » beside it. */
  isAlone: boolean
  onSearch: (typed: string) => void
}) {
  const [typed, setTyped] = useState(asked)
  const [seen, setSeen] = useState(asked)
  // What this field asked since the address said the same; the router draws a new address later than this field.
  const [sent, setSent] = useState([asked])
  if (asked !== seen) {
    setSeen(asked)
    if (!sent.includes(asked)) setTyped(asked)
    if (!sent.includes(asked) || asked === sent.at(-1)) setSent([asked])
  }
  const search = useEffectEvent((text: string) => {
    setSent([...sent, text])
    onSearch(text)
  })
  const next = typed.trim()
  const last = sent.at(-1)
  useEffect(() => {
    if (next === last) return undefined
    const timer = setTimeout(() => search(next), pauseMs)
    return () => clearTimeout(timer)
  }, [next, last])

  return (
    <form
      role="search"
      className={joinClasses(
        'relative grow max-sm:order-1 sm:w-80 sm:grow-0',
        isAlone ? 'max-sm:w-full' : 'max-sm:w-[calc(100%-7.5rem)]',
      )}
      onSubmit={(event) => {
        event.preventDefault()
        if (next !== last) search(next)
      }}
    >
      <Search
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-soft"
        aria-hidden="true"
      />
      <input
        type="search"
        aria-label="Rechercher"
        className={`${controlStyle} pl-8! text-14! placeholder:text-ellipsis max-sm:placeholder:text-13`}
        placeholder={hint}
        maxLength={maxLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  )
}

const style =
  'inline-flex h-control items-center gap-1.5 border-b-2 border-transparent px-2.5 text-14 font-medium whitespace-nowrap text-ink-soft no-underline ' +
  'hover:text-ink aria-[current=page]:border-action aria-[current=page]:text-ink'

/** The useful views of a list, then those that this person saved. */
function ViewTabs({
  name,
  title,
  views,
  query,
}: {
  name: string
  title: string
  views: readonly ListView[]
  query: URLSearchParams
}) {
  const saved = savedViews
    .of(useSessionUser()?.id ?? '')
    .use()
    .filter(({ list }) => list === name)
  const own = saved.find((view) => isSameQuery(view.query, query))
  const current = own ? undefined : viewOf(views, query)
  const row = useCurrentInView([query, saved.length, views.map(({ count }) => count)].join())
  if (views.length + saved.length === 0) return null
  return (
    <nav
      ref={row}
      aria-label={`Vues\u00a0: ${title}`}
      className="-mb-px min-w-0 flex-1 max-sm:basis-full"
    >
      <ul
        ref={markOverflow}
        data-scrolls
        className={`flex [scrollbar-width:none] ${overflowStyle}`}
      >
        {views.map((view) => (
          <li key={view.label}>
            <Link
              to={`?${viewQuery(view, views, query)}`}
              aria-current={view === current ? 'page' : undefined}
              className={joinClasses(
                style,
                view.isUrgent && 'not-aria-[current=page]:text-problem',
              )}
            >
              {view.label}
              {view.count !== undefined && (
                <span className="figures font-normal text-ink-soft">{view.count}</span>
              )}
            </Link>
          </li>
        ))}
        {saved.map(({ label, query: asked }) => (
          <li key={`saved ${label}`}>
            <Link
              to={`?${asked}`}
              aria-current={own?.label === label ? 'page' : undefined}
              className={joinClasses(style, 'italic')}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
