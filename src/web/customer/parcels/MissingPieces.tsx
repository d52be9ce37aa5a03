import { FileWarning } from 'lucide-react'
import { Link } from 'react-router'
import type { Parcel } from '#web/api/parcels.ts'
import { missingSentence } from '#web/copy/contents.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'

/** What the declaration still lacks, and the way to give it; above the card's own link. */
export function MissingPieces({
  parcel,
}: {
  parcel: Pick<Parcel, 'id' | 'missing' | 'trackingNumber'>
}) {
  if (parcel.missing.length === 0) return null
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-waiting">
      <span className="inline-flex items-start gap-1.5">
        <FileWarning className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {missingSentence(parcel.missing)}
      </span>
      <Link
        to={paths.parcelContents(parcel.id)}
        aria-label={`Compléter la déclaration du colis ${parcel.trackingNumber}`}
        className={`relative z-10 inline-flex min-h-11 items-center ${linkStyle}`}
      >
        Compléter
      </Link>
    </p>
  )
}
