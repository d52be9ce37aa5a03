import type { LucideIcon } from 'lucide-react'
import type { ParcelFaces } from '#contract/core/parcel-faces.ts'
import { photoUrl } from '#web/api/photo-url.ts'
import { IconTile } from '#web/ui/IconTile.tsx'
import { PhotoStack } from '#web/ui/PhotoStack.tsx'

/** Some parcels by their photos; where there is none, a sign of what it is. */
export function ParcelStack({
  parcels: { count, faces },
  Otherwise,
  size = 'small',
}: {
  parcels: ParcelFaces
  Otherwise: LucideIcon
  size?: 'small' | 'pair' | 'largest'
}) {
  if (count === 0) return <IconTile Icon={Otherwise} />
  const photos = faces.map(({ photoId }) => photoId && photoUrl(photoId, 'thumbnail'))
  return <PhotoStack photos={photos} count={count} size={size} />
}
