import { Link } from 'react-router'
import type { OverviewView } from '#contract/office/overview.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { parcelStateOf } from '#web/copy/parcels.ts'
import { Arc, placeOf } from '#web/chrome/JourneyArc.tsx'
import { StorageLine } from '#web/customer/warehouse/parcels/ParcelCard.tsx'
import { ParcelPhoto } from '#web/customer/warehouse/parcels/ParcelPhoto.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

type Parcel = OverviewView['parcels'][number]

/** The latest parcels on their way, each with its photo, its weight, its days left and the arc. */
export function WhereTheyAre({ parcels }: { parcels: readonly Parcel[] }) {
  if (parcels.length === 0) return null
  return (
    <section aria-labelledby="ou-sont-titre">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="ou-sont-titre" className="text-xl">
          Où sont mes colis
        </h2>
        <Link to={paths.parcels} className={`${linkStyle} inline-flex min-h-11 items-center`}>
          Tous mes colis
        </Link>
      </div>
      <ul className="grid gap-3 xl:grid-cols-2">
        {parcels.map((parcel) => (
          <li key={parcel.id}>
            <OnItsWay parcel={parcel} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The whole card opens the parcel's page. */
function OnItsWay({ parcel }: { parcel: Parcel }) {
  const { label, family } = parcelStateOf(parcel)
  return (
    <article className="relative h-full rounded-2xl border border-line bg-surface p-4 hover:border-action">
      <div className="flex flex-col gap-3 min-[22rem]:flex-row min-[22rem]:gap-4">
        <ParcelPhoto parcel={parcel} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h3 className="min-w-0 font-sans text-lg font-semibold tracking-normal break-words">
              <Link
                to={paths.parcel(parcel.id)}
                className="no-underline after:absolute after:inset-0 after:rounded-2xl"
              >
                {parcel.merchant}
              </Link>
            </h3>
            <Badge family={family}>{label}</Badge>
          </div>
          <p className="font-mono text-sm break-all text-ink-soft">{parcel.trackingNumber}</p>
          {parcel.reception && (
            <p className="figures text-sm">{formatWeight(parcel.reception.weightGrams)}</p>
          )}
          {parcel.freeStorageDaysLeft !== null && (
            <StorageLine daysLeft={parcel.freeStorageDaysLeft} isPaused={parcel.isStoragePaused} />
          )}
        </div>
      </div>
      <div className="mt-2">
        <Arc status={parcel.status} className="mx-auto block h-16 w-full max-w-xs" />
        <p className="text-center text-sm text-ink-soft">{placeOf(parcel.status)}</p>
      </div>
    </article>
  )
}
