import { FileWarning } from 'lucide-react'
import { Link } from 'react-router'
import type { MissingPiece } from '#domain/parcel/contents.ts'
import { missingSentence } from '#web/copy/missing-pieces.ts'
import { linkStyle } from '#web/ui/link-style.ts'

type Incomplete = {
  readonly id: string
  readonly trackingNumber: string
  readonly missing: readonly MissingPiece[]
}

/** The link to the contents of a parcel: the owner completes them, staff read them. */
export type PapersLink = {
  readonly act: 'Compléter' | 'Voir'
  readonly to: (parcelId: string) => string
}

/** What the declaration still lacks; with a link to it, placed above the card's own, unless the card has that act elsewhere. */
export function MissingPieces({
  parcel,
  isShort = false,
  act,
  to,
}: {
  parcel: Incomplete
  /** In a list: that something is missing, not what. */
  isShort?: boolean
} & Partial<PapersLink>) {
  if (parcel.missing.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-waiting">
      <span className="inline-flex items-start gap-1.5">
        <FileWarning className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {isShort ? 'Déclaration incomplète' : missingSentence(parcel.missing)}
      </span>
      {act && to && (
        <Link
          to={to(parcel.id)}
          aria-label={`${act} la déclaration du colis ${parcel.trackingNumber}`}
          className={`relative z-10 -my-2.5 inline-flex min-h-11 items-center ${linkStyle}`}
        >
          {act}
        </Link>
      )}
    </p>
  )
}
