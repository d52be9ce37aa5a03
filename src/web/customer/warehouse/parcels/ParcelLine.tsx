import type { Parcel } from '#web/api/parcels.ts'
import { formatRecentDay } from '#web/copy/format-date.ts'

/** « Reçu le 26 nov. 6A07733051842 »: since when we know the parcel, and its number. */
export function ParcelLine({ parcel }: { parcel: Parcel }) {
  return (
    <p className="figures flex flex-wrap gap-x-3 text-14 text-ink-soft">
      <span>
        {parcel.reception
          ? `Reçu le ${formatRecentDay(parcel.reception.receivedAt)}`
          : `Déclaré le ${formatRecentDay(parcel.createdAt)}`}
      </span>{' '}
      <span className="font-mono wrap-anywhere">{parcel.trackingNumber}</span>
    </p>
  )
}
