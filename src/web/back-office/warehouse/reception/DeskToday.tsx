import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { warehouseParcelCount, type ParcelFilter } from '#web/api/warehouse.ts'
import { parcelQueryOf } from '#web/back-office/warehouse/parcels/parcel-filter.ts'
import { paths } from '#web/paths.ts'

/** How the day goes, under the scan field: what came in, what is still awaited, what has no owner. */
export function DeskToday() {
  const [today] = useState(() => parisDayText(parisDayOf(new Date())))
  return (
    <ul aria-label="La journée de l’entrepôt" className="mt-6 grid gap-3 sm:grid-cols-3">
      <Tile filter={{ arrivedFrom: today }} one="reçu aujourd’hui" many="reçus aujourd’hui" />
      <Tile filter={{ status: 'pending_arrival' }} one="attendu" many="attendus" />
      <Tile
        filter={{ status: 'unidentified' }}
        to={paths.unidentified}
        one="sans propriétaire"
        many="sans propriétaire"
      />
      <ToPutBack />
    </ul>
  )
}

const offShelf: ParcelFilter = { status: 'to-put-back' }

/** Shown while there are any: nobody finds such a parcel before it is back (docs/rules/parcels.md#stock-counts). */
function ToPutBack() {
  const { data } = useQuery(warehouseParcelCount(offShelf))
  if (!data?.count) return null
  return (
    <Tile
      filter={offShelf}
      one="sorti d’un carton, à remettre en rayon"
      many="sortis d’un carton, à remettre en rayon"
    />
  )
}

type TileProps = {
  readonly filter: ParcelFilter
  /** The list that the tile opens; the parcels of its filter unless told. */
  readonly to?: string
  readonly one: string
  readonly many: string
}

function Tile({ filter, to, one, many }: TileProps) {
  const { data } = useQuery(warehouseParcelCount(filter))
  const query = new URLSearchParams(parcelQueryOf(filter))
  return (
    <li>
      <Link
        to={to ?? `${paths.adminParcels}?${query}`}
        className="flex min-h-20 items-baseline gap-3 rounded-card border border-line bg-surface p-4 text-ink no-underline hover:border-line-strong"
      >
        <span className="figures font-display text-36 font-semibold">
          {data ? `${data.count}${data.isMore ? '+' : ''}` : '–'}
        </span>
        <span className="text-ink-soft">{data && data.count > 1 ? many : one}</span>
      </Link>
    </li>
  )
}
