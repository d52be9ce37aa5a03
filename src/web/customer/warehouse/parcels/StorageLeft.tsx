import { storageWarningDays } from '#domain/storage/storage.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { storageSentence } from '#web/copy/parcels.ts'
import { freeDaysOf, StorageRing } from './StorageRing.tsx'

/** The days of free storage that are left, or those that are charged. */
export function StorageLeft({ parcel }: { parcel: Parcel }) {
  if (parcel.freeStorageDaysLeft === null) return null
  return (
    <span className="flex items-center gap-2">
      <StorageRing parcel={parcel} isSmall />
      <StorageLine daysLeft={parcel.freeStorageDaysLeft} parcel={parcel} />
    </span>
  )
}

/** « 56 j offerts sur 60 » while there is time, which the ring says whole; a sentence when there is little. */
function StorageLine({
  daysLeft,
  parcel: { isStoragePaused, reception },
}: {
  daysLeft: number
  parcel: Parcel
}) {
  const now = useNow()
  if (isStoragePaused)
    return <span className="text-ink-soft">{storageSentence(daysLeft)} · décompte suspendu</span>
  if (daysLeft > storageWarningDays && reception)
    return (
      <span aria-hidden="true" className="figures text-ink-soft">
        {daysLeft}&nbsp;j offerts sur {freeDaysOf(daysLeft, reception.receivedAt, now)}
      </span>
    )
  return <span className="figures font-medium text-problem">{storageSentence(daysLeft)}</span>
}
