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

/** Discreet while there is time, clear when there is little; « 56 jours offerts » where there is little room. */
function StorageLine({ daysLeft, isPaused }: { daysLeft: number; isPaused: boolean }) {
  const [first, ...rest] = storageSentence(daysLeft).split(' ')
  const isShort = daysLeft <= storageWarningDays && !isPaused
  return (
    <span className={`figures ${isShort ? 'font-medium text-problem' : 'text-ink-soft'}`}>
      {first === 'Encore' ? <span className="@max-[33rem]:sr-only">Encore </span> : `${first} `}
      {rest.join(' ')}
      {isPaused && ' · décompte suspendu'}
    </span>
  )
}
