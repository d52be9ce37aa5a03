import { storageWarningDays } from '#domain/storage/storage.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { storageSentence } from '#web/copy/parcels.ts'
import { StorageRing } from './StorageRing.tsx'

/** The days of free storage that are left, or those that are charged. */
export function StorageLeft({ parcel }: { parcel: Parcel }) {
  if (parcel.freeStorageDaysLeft === null) return null
  return (
    <span className="flex items-center gap-2">
      <StorageRing parcel={parcel} isSmall />
      <StorageLine daysLeft={parcel.freeStorageDaysLeft} isPaused={parcel.isStoragePaused} />
    </span>
  )
}

/** « Encore 56 j offerts » while there is time, which the ring says whole; a sentence when there is little. */
function StorageLine({ daysLeft, isPaused }: { daysLeft: number; isPaused: boolean }) {
  if (isPaused)
    return <span className="text-ink-soft">{storageSentence(daysLeft)} · décompte suspendu</span>
  if (daysLeft > storageWarningDays)
    return (
      <span aria-hidden="true" className="figures text-ink-soft">
        Encore {daysLeft}&nbsp;j offerts
      </span>
    )
  return <span className="figures font-medium text-problem">{storageSentence(daysLeft)}</span>
}
