import { isParcelInHouse, type Parcel } from '#web/api/parcels.ts'
import { formatPortDay, formatShortDay } from '#web/copy/format-date.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** « Reçu le 26 nov. 6A07733051842 »: since when we know the parcel, and its number. */
export function ParcelLine({ parcel, className }: { parcel: Parcel; className?: string }) {
  const formatDay = isParcelInHouse(parcel) || parcel.onItsWay ? formatPortDay : formatShortDay
  return (
    <p className={joinClasses('figures flex flex-wrap gap-x-3 text-14 text-ink-soft', className)}>
      <span>
        {parcel.reception
          ? `Reçu le ${formatDay(parcel.reception.receivedAt)}`
          : `Déclaré le ${formatShortDay(parcel.createdAt)}`}
      </span>{' '}
      <span className="font-mono wrap-anywhere">{parcel.trackingNumber}</span>
    </p>
  )
}
