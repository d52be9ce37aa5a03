import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readDashboardCounts } from '#contract/office/dashboard.ts'
import { query } from '#web/api/query.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { waitedFor } from '#web/copy/waited-for.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** How full the warehouse is, by the shelves of its plan. */
export function Occupancy() {
  const counts = useQuery(query(readDashboardCounts, {}))
  const now = useNow()
  if (!counts.data) {
    return (
      <Unloaded
        query={counts}
        failed="Impossible de charger l’occupation."
        loading={<Skeleton className="h-48 w-full" />}
      />
    )
  }
  if (!counts.data.occupancy) return null
  const { parcels, openShelves, usedShelves, oldestAt } = counts.data.occupancy
  const share = openShelves === 0 ? 0 : Math.round((usedShelves / openShelves) * 100)
  return (
    <section aria-labelledby="occupation" className="xl:flex xl:min-h-73 xl:flex-col">
      <h3 id="occupation" className="font-sans text-14 font-normal tracking-normal text-ink-soft">
        En entrepôt
      </h3>
      <p>
        <strong className="figures font-display text-28">
          {parcels.toLocaleString('fr-FR')}&nbsp;colis
        </strong>
      </p>
      <p className="text-14 text-ink-soft">
        {oldestAt ? `le plus ancien ${waitedFor(oldestAt, now)}` : 'rien en entrepôt'}
      </p>
      <div
        role="meter"
        aria-label="Étagères occupées"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={`${usedShelves} sur ${openShelves}`}
        className="mt-4 h-3 overflow-hidden rounded-chip bg-sunken"
      >
        <span className="block h-full rounded-chip bg-action" style={{ width: `${share}%` }} />
      </div>
      <p className="figures mt-2 flex flex-wrap justify-between gap-x-4 text-14">
        <span>
          <strong>{usedShelves}</strong> étagères occupées sur {openShelves}
        </span>
        <span className="text-ink-soft">{share}&nbsp;%</span>
      </p>
      <Link
        to={paths.adminShelves}
        className={`mt-3 inline-block self-start text-14 xl:mt-auto xl:mb-3 ${linkStyle}`}
      >
        Voir le plan
      </Link>
    </section>
  )
}
