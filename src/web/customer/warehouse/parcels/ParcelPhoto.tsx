import { Package } from 'lucide-react'
import { photoUrl, type Parcel } from '#web/api/parcels.ts'

/** The first photo of a parcel, or a placeholder. */
export function ParcelPhoto({ parcel }: { parcel: Pick<Parcel, 'photoIds'> }) {
  const [photoId] = parcel.photoIds
  if (photoId === undefined) {
    return (
      <span className="flex size-20 shrink-0 items-center justify-center rounded-xl bg-sunken text-ink-soft">
        <Package className="size-8" aria-hidden="true" />
      </span>
    )
  }
  return (
    <img
      src={photoUrl(photoId, 'thumbnail')}
      alt=""
      width={80}
      height={80}
      loading="lazy"
      className="size-20 shrink-0 rounded-xl bg-sunken object-cover"
    />
  )
}
