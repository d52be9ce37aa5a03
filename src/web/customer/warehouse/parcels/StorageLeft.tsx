import { storageWarningDays } from '#domain/storage/storage.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { storageSentence } from '#web/copy/parcels.ts'
import { StorageRing } from './StorageRing.tsx'

/** The days of free storage that are left, or those that are charged, with their ring; many of them are nothing beside the deadline of a blocked one. */
export function StorageLeft({ parcel }: { parcel: Parcel }) {
  const { freeStorageDaysLeft: days, status } = parcel
  if (days === null || (status === 'blocked' && days > storageWarningDays)) return null
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className="contents">
        <StorageRing parcel={parcel} />
      </span>
      <StorageLine daysLeft={days} isPaused={parcel.isStoragePaused} />
    </span>
  )
}

/** « 56 j offerts » while there is time; a sentence when there is little. */
function StorageLine({ daysLeft, isPaused }: { daysLeft: number; isPaused: boolean }) {
  if (isPaused)
    return <span className="text-ink-soft">{storageSentence(daysLeft)} · décompte suspendu</span>
  if (daysLeft > storageWarningDays)
    return (
      <span className="figures text-ink-soft">
        <span className="sr-only">Encore </span>
        {daysLeft}&nbsp;j offerts
      </span>
    )
  return <span className="figures font-medium text-problem">{storageSentence(daysLeft)}</span>
}
