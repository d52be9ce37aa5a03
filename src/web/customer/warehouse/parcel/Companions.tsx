import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { ParcelFaces } from '#contract/core/parcel-faces.ts'
import { photoUrl } from '#web/api/photo-url.ts'
import { paths } from '#web/paths.ts'
import { DrawnParcel } from '#web/ui/DrawnParcel.tsx'

/** The other parcels that may leave in the same box: leads to the request for all of them. */
export function Companions({ parcels }: { parcels: ParcelFaces }) {
  if (parcels.count === 0) return null
  return (
    <Link
      to={paths.quoteForAllParcels}
      className="flex w-full items-center gap-3 rounded-button border border-line-strong p-3 no-underline hover:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="mb-2 flex gap-1.5">
          {parcels.faces.map(({ photoId }, place) => (
            <span
              key={`${photoId}-${place}`}
              className="size-12 shrink-0 overflow-hidden rounded-control bg-sunken max-[19rem]:size-8"
            >
              {photoId === null ? (
                <DrawnParcel />
              ) : (
                <img
                  src={photoUrl(photoId, 'thumbnail')}
                  alt=""
                  loading="lazy"
                  className="size-full object-cover"
                />
              )}
            </span>
          ))}
        </span>
        <span className="block font-semibold">{together(parcels.count)}</span>
        <span className="block text-14 text-ink-soft">Demander un devis ensemble</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-action" aria-hidden="true" />
    </Link>
  )
}

const together = (others: number): string =>
  others === 1 ? 'Avec votre autre colis' : `Avec vos ${others}\u00a0autres colis`
