import { Link } from 'react-router'
import { noticeFilters } from '#web/copy/notifications.ts'
import { paths } from '#web/paths.ts'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'

const style =
  'inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-sm font-medium whitespace-nowrap no-underline ' +
  'hover:bg-sunken aria-[current=page]:border-action aria-[current=page]:bg-action aria-[current=page]:text-on-action'

/** Links, so that Back and a shared address keep them. */
export function NoticeFilters({ current }: { current: string }) {
  const row = useCurrentInView(current)
  return (
    <nav
      ref={row}
      aria-label="Filtrer les notifications"
      className="-mx-4 mb-4 overflow-x-auto px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-2 pb-1 sm:flex-wrap">
        {noticeFilters.map(({ key, label }) => (
          <li key={key}>
            <Link
              to={key === '' ? paths.notifications : `${paths.notifications}?filtre=${key}`}
              aria-current={key === current ? 'page' : undefined}
              className={style}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
