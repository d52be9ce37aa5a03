import type { ParcelFaces } from '#contract/core/parcel-faces.ts'
import { photoUrl } from '#web/api/parcels.ts'
import { PhotoStack } from '#web/ui/PhotoStack.tsx'

/** Some parcels by their photos; nothing where there is none. */
export function ParcelStack({
  parcels: { count, faces },
  size = 'small',
}: {
  parcels: ParcelFaces
  size?: 'small' | 'large'
}) {
  if (count === 0) return null
  const photos = faces.map(({ photoId }) => photoId && photoUrl(photoId, 'thumbnail'))
  return <PhotoStack photos={photos} count={count} size={size} />
}
