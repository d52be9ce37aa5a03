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
        loading={<Skeleton className="h-48 w-full xl:h-7" />}
      />
    )
  }
  if (!counts.data.occupancy) return null
  const { parcels, openShelves, usedShelves, oldestAt } = counts.data.occupancy
  const share = openShelves === 0 ? 0 : Math.round((usedShelves / openShelves) * 100)
  return (
    <section aria-labelledby="occupation" className="xl:flex xl:items-center xl:gap-x-6">
      <h3 id="occupation" className="font-sans text-14 font-normal tracking-normal text-ink-soft">
        En entrepôt
      </h3>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <strong className="figures font-display text-28 xl:text-22">
          {parcels.toLocaleString('fr-FR')}&nbsp;colis
        </strong>
        <span className="text-14 text-ink-soft">
          {oldestAt ? `le plus ancien ${waitedFor(oldestAt, now)}` : 'rien en entrepôt'}
        </span>
      </p>
      <div
        role="meter"
        aria-label="Étagères occupées"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={`${usedShelves} sur ${openShelves}`}
        className="h-2 overflow-hidden rounded-chip bg-sunken max-xl:my-2 xl:grow"
      >
        <span className="block h-full rounded-chip bg-action" style={{ width: `${share}%` }} />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 text-14">
        <p className="figures">
          <strong>{usedShelves}</strong> étagères occupées sur {openShelves}
        </p>
        <Link to={paths.adminShelves} className={linkStyle}>
          Voir le plan
        </Link>
      </div>
    </section>
  )
}
