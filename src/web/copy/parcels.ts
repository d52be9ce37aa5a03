import {
  isParcelStatus,
  type ParcelStage,
  type ParcelStatus,
  type ParcelWait,
} from '#domain/parcel/parcel.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'
import { destroyedName, parcelStatusNames } from '#words/statuses.ts'

type Status = { readonly label: string; readonly family: StatusFamily }

/** Labels to the letter: docs/rules/parcels.md#statuses. */
export const parcelStatuses: Readonly<Record<ParcelStatus, Status>> = {
  pending_arrival: { label: parcelStatusNames.pending_arrival, family: 'waiting' },
  received: { label: parcelStatusNames.received, family: 'house' },
  pending_quote: { label: parcelStatusNames.pending_quote, family: 'waiting' },
  processing: { label: parcelStatusNames.processing, family: 'house' },
  ready_to_ship: { label: parcelStatusNames.ready_to_ship, family: 'house' },
  shipped: { label: parcelStatusNames.shipped, family: 'moving' },
  delivered: { label: parcelStatusNames.delivered, family: 'done' },
  blocked: { label: parcelStatusNames.blocked, family: 'problem' },
  returned: { label: parcelStatusNames.returned, family: 'none' },
  unclaimed: { label: parcelStatusNames.unclaimed, family: 'problem' },
}

/** The label of a status, or of `destroyed`. A status that this page does not know yet shows as « Inconnu ». */
export function parcelStatusOf(status: string): Status {
  if (status === 'destroyed') return { label: destroyedName, family: 'none' }
  return isParcelStatus(status) ? parcelStatuses[status] : { label: 'Inconnu', family: 'none' }
}

/** Of a parcel that is announced. */
export const notArrived = 'Pas encore arrivé à Limoges'

/**
 * A destroyed parcel keeps the status of its last day (docs/rules/parcels.md#statuses), so its label cannot come from the status.
 */
export const parcelStateOf = (parcel: {
  readonly status: string
  readonly destroyedAt: string | null
}): Status => parcelStatusOf(parcel.destroyedAt === null ? parcel.status : 'destroyed')

/** What happens to a parcel for which its customer has nothing to do. */
const nextSentences: Readonly<Partial<Record<ParcelStatus, string>>> = {
  pending_arrival: 'Nous vous prévenons dès son arrivée.',
  processing: 'Nous préparons votre envoi.',
  ready_to_ship: 'Il est emballé, prêt à partir.',
}

export const nextSentence = ({
  status,
  waitsFor,
}: {
  readonly status: ParcelStatus
  readonly waitsFor: ParcelWait | null
}): string | undefined => {
  if (waitsFor === 'team') return 'Votre choix est noté\u00a0: nous nous en occupons.'
  return waitsFor === 'supplement' ? 'L’envoi attend votre réponse.' : nextSentences[status]
}

/** The customer's filters, in the order of the journey; the keys are those of the URL. */
export const parcelFilters: readonly {
  readonly key: string
  readonly label: string
  /** Hidden while no parcel matches. */
  readonly isRare?: true
}[] = [
  { key: '', label: 'Tous' },
  { key: 'pending', label: 'Pas encore expédiés' },
  { key: 'incomplete', label: 'À compléter', isRare: true },
  { key: 'pending_arrival', label: 'Attendus' },
  // Not « À l’entrepôt »: all of « À Limoges » is there; these are in no quote yet.
  { key: 'received', label: 'À envoyer' },
  { key: 'pending_quote', label: 'En devis' },
  { key: 'processing', label: 'En traitement' },
  { key: 'ready_to_ship', label: 'Prêts à partir', isRare: true },
  { key: 'shipped', label: 'En route' },
  { key: 'delivered', label: 'Livrés' },
  { key: 'blocked', label: 'Bloqués', isRare: true },
  { key: 'returned', label: 'Retournés', isRare: true },
  { key: 'unclaimed', label: 'Non réclamés', isRare: true },
]

/** The parts of the list of all. */
export const stageNames: Readonly<Record<ParcelStage, string>> = {
  'in-house': 'À Limoges',
  travelling: 'En route',
  expected: 'Attendus',
  done: 'Terminés',
}

/** Free storage, from the first day (docs/rules/storage.md#daily-fee). */
export function storageSentence(daysLeft: number): string {
  if (daysLeft > 1) return `Encore ${daysLeft} jours offerts`
  if (daysLeft === 1) return 'Encore 1 jour offert'
  if (daysLeft === 0) return 'Dernier jour offert'
  const due = -daysLeft
  const days = due > 1 ? 'jours' : 'jour'
  return `Stockage facturé depuis ${due}\u00a0${days}`
}

type Shelved = {
  readonly status: ParcelStatus
  readonly reception: { readonly shelf: string; readonly isOffShelf?: true | undefined }
}

/** Where a parcel in the house stands: on its shelf, with its closed box, or nowhere yet since it was freed from one. */
export function shelfName({ status, reception }: Shelved): string {
  if (status === 'ready_to_ship') return 'dans sa boîte'
  return reception.isOffShelf ? 'sorti d’un carton' : reception.shelf
}
