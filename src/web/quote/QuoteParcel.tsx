import type { QuoteView } from '#contract/sales/quotes.ts'
import { photoUrl } from '#web/api/photo-url.ts'
import { MissingPieces, type PapersLink } from '#web/contents/MissingPieces.tsx'
import { formatSides } from '#web/copy/format-length.ts'
import { formatWeight } from '#web/copy/format-weight.ts'

/** Photo, number and measures of one parcel, and what its declaration lacks, with a link to it. */
export function QuoteParcel({
  parcel,
  papers,
}: {
  parcel: QuoteView['parcels'][number]
  papers: PapersLink | undefined
}) {
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-xl border border-line p-3">
      {parcel.photoId && (
        <img
          src={photoUrl(parcel.photoId, 'thumbnail')}
          alt={`Colis ${parcel.trackingNumber}`}
          width={64}
          height={64}
          loading="lazy"
          className="size-16 shrink-0 rounded-lg bg-sunken object-cover"
        />
      )}
      <div className="min-w-0">
        <span className="block font-medium">{parcel.merchant}</span>
        <span className="block font-mono text-sm wrap-anywhere">{parcel.trackingNumber}</span>
        <span className="figures block text-sm text-ink-soft">{measuresOf(parcel)}</span>
        {papers && <MissingPieces parcel={parcel} {...papers} />}
      </div>
    </li>
  )
}

function measuresOf(parcel: QuoteView['parcels'][number]): string {
  const { weightGrams, lengthMm, widthMm, heightMm } = parcel
  if (weightGrams === null) return 'Pas encore mesuré'
  const sides = [lengthMm, widthMm, heightMm].filter((side) => side !== null)
  return `${formatWeight(weightGrams)}, ${formatSides(sides)}`
}
