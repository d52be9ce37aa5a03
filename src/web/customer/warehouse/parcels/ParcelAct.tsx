import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Parcel } from '#web/api/parcels.ts'
import { paths } from '#web/paths.ts'

type Act = {
  readonly words: string
  /** What it acts on, for who hears the link alone. */
  readonly on: string
  readonly to: string
}

/** The one act that moves this parcel on; nothing where it moves by itself. The others are on its page. */
export function ParcelAct({ parcel }: { parcel: Parcel }) {
  const act = actOf(parcel)
  if (!act) return null
  return (
    <Link
      to={act.to}
      aria-label={`${act.words}${act.on} ${parcel.trackingNumber}`}
      className="relative z-10 -my-2 inline-block shrink-0 rounded-control py-2.5 font-semibold text-action no-underline hover:text-action-hover hover:underline"
    >
      {act.words} <ChevronRight className="inline size-4 align-[-0.125em]" aria-hidden="true" />
    </Link>
  )
}

function actOf(parcel: Parcel): Act | null {
  if (parcel.destroyedAt !== null) return null
  if (parcel.status === 'blocked')
    return { words: 'Choisir la suite', on: ' du colis', to: paths.parcel(parcel.id) }
  if (parcel.missing.length > 0)
    return {
      words: 'Compléter',
      on: ' la déclaration du colis',
      to: paths.parcelContents(parcel.id),
    }
  return acts[parcel.status]?.(parcel) ?? null
}

const acts: Readonly<Partial<Record<Parcel['status'], (parcel: Parcel) => Act | null>>> = {
  // Without days of storage it is about to leave another way: no quote may take it.
  received: ({ id, freeStorageDaysLeft }) =>
    freeStorageDaysLeft === null
      ? null
      : { words: 'Demander un devis', on: ' pour le colis', to: paths.quoteForParcel(id) },
  pending_quote: () => ({
    words: 'Voir mes devis',
    on: ', dont celui du colis',
    to: paths.myQuotes,
  }),
  unclaimed: ({ id }) => ({
    words: 'Voir que faire',
    on: ' du colis',
    to: paths.parcel(id),
  }),
}
