import type { BoxPhoto } from '#contract/core/box-photo.ts'
import { photoMomentNames } from '#words/shipping.ts'
import { PhotoGrid } from './PhotoGrid.tsx'

/** The photos of a box while it was packed, each with its moment; nothing when there are none. */
export function BoxPhotoGrid({
  photos,
  isLarge = false,
}: {
  photos: readonly BoxPhoto[]
  isLarge?: boolean
}) {
  if (photos.length === 0) return null
  return (
    <div className="mt-3">
      <p className="mb-1 text-sm text-ink-soft">À l’emballage</p>
      <PhotoGrid
        photoIds={photos.map(({ photoId }) => photoId)}
        isLarge={isLarge}
        captions={photos.map(({ moment }) => photoMomentNames[moment])}
      />
    </div>
  )
}
