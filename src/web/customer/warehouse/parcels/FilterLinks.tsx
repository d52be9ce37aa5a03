import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { Link } from 'react-router'
import { mostCounted, countMyParcels } from '#contract/warehouse/parcels.ts'
import { isParcelStatus, notYetShippedStatuses } from '#domain/parcel/parcel.ts'
import { query } from '#web/api/query.ts'
import { parcelFilters } from '#web/copy/parcels.ts'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import { parcelListPath } from './use-parcel-query.ts'

type Counts = z.output<typeof countMyParcels.output>

const style =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium whitespace-nowrap no-underline ' +
  'hover:bg-sunken aria-[current=page]:border-action aria-[current=page]:bg-action aria-[current=page]:text-on-action'

/** The states as links with how many are in each; one that holds nothing is left out, unless it is asked for. */
export function FilterLinks({ current, search }: { current: string; search: string }) {
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

/** Counting stops somewhere. */
const told = (count: number): string =>
  count >= mostCounted ? `${mostCounted - 1}+` : String(count)
