import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { countMyParcels } from '#contract/warehouse/parcels.ts'
import { query } from '#web/api/query.ts'
import { Popover } from '#web/chrome/popups.tsx'
import { parcelFilters } from '#web/copy/parcels.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import { countOfFilter, shownCount } from './parcel-counts.ts'
import { parcelListPath } from './use-parcel-query.ts'

const pill =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium whitespace-nowrap no-underline hover:bg-sunken'
const current =
  'aria-[current=page]:border-action aria-[current=page]:bg-action aria-[current=page]:text-on-action'

type Props = { current: string; search: string }
type Shown = { key: string; label: string; count: string | undefined }

/** What people ask for as links, beside « Filtrer », which has every state; the one in force always stands among the links. */
export function FilterLinks({ current: chosen, search }: Props) {
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
      className="-mx-4 mb-3 overflow-x-auto sm:mb-4 px-4 sm:mx-0 sm:px-0"
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
