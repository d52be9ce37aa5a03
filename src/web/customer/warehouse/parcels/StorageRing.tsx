import { parisDaysBetween } from '#domain/storage/paris-day.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { storageSentence } from '#web/copy/parcels.ts'
import { Ring } from '#web/ui/Ring.tsx'

/** Beside the words, it empties with the free days; amber in their last week, red once they are over. */
export function StorageRing({
  parcel: { freeStorageDaysLeft: left, reception },
}: {
  parcel: Pick<Parcel, 'freeStorageDaysLeft' | 'reception'>
}) {
  const now = useNow()
  if (left === null || reception === null) return null
  const free = Math.max(left, 0)
  const passed = parisDaysBetween(new Date(reception.receivedAt), new Date(now))
  return (
    <Ring
      label="Stockage offert"
      text={storageSentence(left)}
      left={free}
      of={free + passed}
      hue={left <= 0 ? 'problem' : left <= 7 ? 'waiting' : 'action'}
    />
  )
}
