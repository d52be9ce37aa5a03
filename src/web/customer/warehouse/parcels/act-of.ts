import type { Parcel } from '#web/api/parcels.ts'
import { paths } from '#web/paths.ts'

/** The one act that moves this parcel on; nothing where it moves by itself. The others are on its page. */
export function actOf(parcel: Parcel): Act | null {
  if (parcel.destroyedAt !== null) return null
  if (parcel.status === 'blocked')
    return { words: 'Voir pourquoi', on: ' est bloqué le colis', to: paths.parcel(parcel.id) }
  if (parcel.missing.length > 0)
    return {
      words: 'Compléter',
      on: ' la déclaration du colis',
      to: paths.parcelContents(parcel.id),
    }
  return acts[parcel.status]?.(parcel) ?? null
}

const acts: Readonly<Partial<Record<Parcel['status'], (parcel: Parcel) => Act | null>>> = {
  received: ({ id, mayBeQuoted }) =>
    mayBeQuoted
      ? { words: 'Demander un devis', on: ' pour le colis', to: paths.quoteForParcel(id) }
      : null,
  pending_quote: ({ isQuoteWaiting }) =>
    isQuoteWaiting
      ? { words: 'Voir mes devis', on: ', dont celui du colis', to: paths.myQuotes }
      : null,
  unclaimed: ({ id }) => ({
    words: 'Voir que faire',
    on: ' du colis',
    to: paths.parcel(id),
  }),
}

type Act = {
  readonly words: string
  /** What it acts on, for who hears the link alone. */
  readonly on: string
  readonly to: string
}
