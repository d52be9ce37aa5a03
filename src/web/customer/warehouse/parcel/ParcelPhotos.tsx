import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { photoUrl } from '#web/api/parcels.ts'
import { Card } from '#web/ui/Card.tsx'
import { Lightbox } from '#web/ui/Lightbox.tsx'

/** The photos taken at the reception: a strip to swipe, each full size over the page. */
export function ParcelPhotos({ parcel }: { parcel: { readonly photoIds: readonly string[] } }) {
  const [shown, setShown] = useState<number | null>(null)
  const { photoIds } = parcel
  const count = photoIds.length
  if (count === 0) return null
  const pictures = photoIds.map((photoId, index) => ({
    src: photoUrl(photoId),
    alt: `Vue ${index + 1} sur ${count} du colis à sa réception`,
  }))
  return (
    <Card aria-labelledby="photos-titre">
      <h2 id="photos-titre" className="text-xl">
        Photos
      </h2>
      <ul className="mt-3 flex snap-x snap-mandatory gap-3 overflow-x-auto overscroll-x-contain pb-1">
        {pictures.map(({ src, alt }, index) => (
          <li
            key={src}
            className={`shrink-0 snap-start ${count === 1 ? 'w-full' : 'w-[85%] sm:w-[60%]'}`}
          >
            <button
              type="button"
              aria-label={`${alt}, en grand`}
              className="relative block w-full overflow-hidden rounded-xl"
              onClick={() => {
                setShown(index)
              }}
            >
              <img
                src={src}
                alt={alt}
                loading={index === 0 ? 'eager' : 'lazy'}
                className="aspect-[4/3] w-full bg-sunken object-cover"
              />
              <span className="absolute right-2 bottom-2 flex size-9 items-center justify-center rounded-full bg-nuit/80 text-on-nuit">
                <Maximize2 className="size-4" aria-hidden="true" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {count > 1 && <p className="figures mt-2 text-sm text-ink-soft">{count}&nbsp;photos</p>}
      <Lightbox
        pictures={pictures}
        index={shown}
        onTurn={setShown}
        onClose={() => {
          setShown(null)
        }}
      />
    </Card>
  )
}
