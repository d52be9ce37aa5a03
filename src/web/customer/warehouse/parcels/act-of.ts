import type { ParcelWait } from '#domain/parcel/parcel.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { paths } from '#web/paths.ts'

/** The one act that moves this parcel on; nothing where it moves by itself. The others are on its page. */
export function actOf(parcel: Parcel): Act | null {
  if (parcel.destroyedAt !== null || parcel.waitsFor === 'team') return null
  // The storage is due before what its owner chose.
  if (parcel.status === 'blocked' && parcel.waitsFor !== 'storage')
    return { words: 'Voir pourquoi', on: ' est bloqué le colis', to: paths.parcel(parcel.id) }
  if (parcel.missing.length > 0)
    return {
      words: 'Compléter',
      on: ' la déclaration du colis',
      to: paths.parcelContents(parcel.id),
    }
  if (parcel.waitsFor !== null) return waits[parcel.waitsFor](parcel)
  return acts[parcel.status]?.(parcel) ?? null
}

const waits: Readonly<Record<Exclude<ParcelWait, 'team'>, (parcel: Parcel) => Act>> = {
  return: ({ id }) => ({ words: 'Voir le retour', on: ' du colis', to: paths.parcel(id) }),
  storage: ({ id }) => ({ words: 'Payer le stockage', on: ' du colis', to: paths.parcel(id) }),
  supplement: () => ({
    words: 'Voir le supplément',
    on: ' pour l’envoi du colis',
    to: paths.myQuotes,
  }),
  quote: () => ({ words: 'Voir mes devis', on: ', dont celui du colis', to: paths.myQuotes }),
}

const acts: Readonly<Partial<Record<Parcel['status'], (parcel: Parcel) => Act | null>>> = {
  received: ({ id, mayBeQuoted }) =>
    mayBeQuoted
      ? { words: 'Demander un devis', on: ' pour le colis', to: paths.quoteForParcel(id) }
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
