import { Link } from 'react-router'
import { useSessionUser } from '#web/api/session.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { markOverflow, overflowStyle } from '#web/ui/mark-overflow.ts'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import { viewOf, viewQuery, type ListView } from './list-filter.ts'
import { isSameQuery, savedViews } from './saved-views.ts'

const style =
  'inline-flex h-9 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-14 font-medium whitespace-nowrap text-ink-soft no-underline pointer-coarse:h-11 ' +
  'hover:text-ink aria-[current=page]:border-action aria-[current=page]:text-ink'

/** The useful views of a list, then those that this person saved. */
export function ViewTabs({
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
