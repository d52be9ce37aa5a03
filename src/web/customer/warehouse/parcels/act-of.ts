import type { ParcelWait } from '#domain/parcel/parcel.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { paths } from '#web/paths.ts'

/** The one act that moves this parcel on; nothing where it moves by itself. The others are on its page. */
export function actOf(parcel: Parcel): Act | null {
  if (parcel.destroyedAt !== null || parcel.waitsFor === 'team') return null
  // What is to pay comes first: it ends, or costs more each day.
  if (parcel.waitsFor !== null && parcel.waitsFor !== 'quote') return waits[parcel.waitsFor](parcel)
  if (parcel.status === 'blocked')
    return { words: 'Choisir la suite', on: ' pour le colis', to: paths.parcel(parcel.id) }
  if (parcel.missing.length > 0)
    return {
      words: 'Compléter',
      on: ' la déclaration du colis',
      to: paths.parcelContents(parcel.id),
    }
  if (parcel.waitsFor === 'quote') return waits.quote(parcel)
  return acts[parcel.status]?.(parcel) ?? null
}

export const toSend = 'À envoyer'
export const inQuote = 'Devis à valider ou à payer'

const waits: Readonly<Record<Exclude<ParcelWait, 'team'>, (parcel: Parcel) => Act>> = {
  return: ({ id }) => ({ words: 'Voir le retour', on: ' du colis', to: paths.parcel(id) }),
  storage: ({ id }) => ({ words: 'Régler la garde', on: ' du colis', to: paths.parcel(id) }),
  supplement: () => ({
    words: 'Voir le supplément',
    on: ' pour l’envoi du colis',
    to: paths.myQuotes,
  }),
  quote: () => ({
    words: 'Voir mes devis',
    on: ', dont celui du colis',
    to: paths.myQuotes,
    together: inQuote,
  }),
}

const acts: Readonly<Partial<Record<Parcel['status'], (parcel: Parcel) => Act | null>>> = {
  received: ({ id, mayBeQuoted }) =>
    mayBeQuoted
      ? {
          words: 'Demander un devis',
          on: ' pour le colis',
          to: paths.quoteForParcel(id),
          together: toSend,
        }
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
  /** The title over several parcels that have it. */
  readonly together?: string
}
