import { photoUrl } from '#web/api/photo-url.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { PhotoStack } from '#web/ui/PhotoStack.tsx'

/** The first photo of a parcel with its weight on a tag, or a drawn one. */
export function ParcelPhoto({ parcel }: { parcel: Pick<Parcel, 'photoIds' | 'reception'> }) {
  const [photoId] = parcel.photoIds
  return (
    <PhotoStack
      photos={[photoId === undefined ? null : photoUrl(photoId, 'thumbnail')]}
      weight={parcel.reception ? formatWeight(parcel.reception.weightGrams) : undefined}
    />
  )
}
