import { Link } from 'react-router'
import type { WarehouseParcel } from '#contract/reception.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'

/** What this desk has received since it was opened, latest first. */
export function ReceivedList({ parcels }: { parcels: readonly WarehouseParcel[] }) {
  if (parcels.length === 0) return null
  return (
    <section aria-labelledby="recus-titre" className="mt-6">
      <h2 id="recus-titre" className="text-lg">
        Reçus à ce poste ({parcels.length})
      </h2>
      <ul className="mt-2 grid gap-1">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="figures flex flex-wrap gap-x-4 border-b border-line py-2">
            <Link to={paths.adminParcel(parcel.id)} className={`font-mono ${linkStyle}`}>
              {parcel.trackingNumber}
            </Link>
            <span>{parcel.customer?.name ?? 'Non identifié'}</span>
            {parcel.reception && (
              <span className="text-ink-soft">
                {formatWeight(parcel.reception.weightGrams)} · étagère {parcel.reception.shelf}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
