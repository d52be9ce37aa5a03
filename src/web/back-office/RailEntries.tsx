import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { countWaiting } from '#contract/warehouse/warehouse-requests.ts'
import { query } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { countText } from '#web/copy/dashboard.ts'
import { paths } from '#web/paths.ts'
import { entriesOf } from './back-office-entries.ts'
import { grouped } from './rail-groups.ts'

const looks = {
  rail: {
    title: 'text-on-nuit-soft',
    entry:
      'min-h-11 text-on-nuit-soft hover:bg-nuit-raised hover:text-on-nuit aria-[current=page]:bg-nuit-raised aria-[current=page]:text-on-nuit',
    count: 'bg-lagon-clair text-nuit',
  },
  sheet: {
    title: 'text-ink-soft',
    entry:
      'min-h-12 text-ink hover:bg-sunken aria-[current=page]:bg-action-soft aria-[current=page]:font-semibold',
    count: 'bg-action text-on-action',
  },
}

type RailEntriesProps = { readonly look: keyof typeof looks; readonly onGo?: () => void }

/** The pages that this role opens, in parts, with what waits on each. */
export function RailEntries({ look, onGo }: RailEntriesProps) {
  const user = useSessionUser()
  const waiting = useWaiting()
  if (!user) return null
  const { title, entry, count } = looks[look]
  return grouped(entriesOf(user.role)).map(({ label, entries }) => (
    <div key={label}>
      <p className={`px-3 pb-1 text-xs font-semibold tracking-wide uppercase ${title}`}>{label}</p>
      <ul>
        {entries.map(({ label: name, to, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={`flex items-center gap-3 rounded-lg px-3 font-medium no-underline ${entry}`}
              {...(onGo ? { onClick: onGo } : {})}
            >
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              {name}
              <Count of={waiting[to] ?? 0} style={count} />
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  ))
}

function Count({ of, style }: { of: number; style: string }) {
  if (of === 0) return null
  return (
    <span
      className={`figures relative ml-auto rounded-full px-2 py-0.5 text-sm font-semibold ${style}`}
    >
      {countText(of)}
      <span className="sr-only"> en attente</span>
    </span>
  )
}

/** By page. */
function useWaiting(): Readonly<Record<string, number>> {
  const { data } = useQuery(query(countWaiting, {}))
  if (!data) return {}
  return {
    [paths.adminRequests]: data.requests + data.threads,
    [paths.departures]: data.shipments,
    [paths.adminQuotes]: data.quotes ?? 0,
    [paths.adminNotifications]: data.messages ?? 0,
  }
}
