import { photoUrl } from '#web/api/parcels.ts'
import { Card } from '#web/ui/Card.tsx'

/** The proof of the parcel's condition; each photo opens full size in its own tab. */
export function ParcelPhotoList({ photoIds }: { photoIds: readonly string[] }) {
  if (photoIds.length === 0) return null
  return (
    <Card aria-labelledby="photos-titre">
      <h2 id="photos-titre" className="text-xl">
        Photos de réception
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {photoIds.map((photoId, index) => (
          <li key={photoId}>
            <a href={photoUrl(photoId)} target="_blank" rel="noreferrer" className="block">
              <img
                src={photoUrl(photoId, 'thumbnail')}
                alt={`Vue ${index + 1} du colis (s’ouvre en grand dans un nouvel onglet)`}
                loading="lazy"
                className="aspect-square w-full rounded-lg bg-sunken object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
