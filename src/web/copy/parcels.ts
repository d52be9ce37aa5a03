import {
  isParcelStatus,
  type ParcelStage,
  type ParcelStatus,
  type ParcelWait,
  type RequestedAction,
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

/**
 * A destroyed parcel keeps the status of its last day (docs/rules/parcels.md#statuses), so its label cannot come from the status.
 */
export const parcelStateOf = (parcel: {
  readonly status: string
  readonly destroyedAt: string | null
}): Status => parcelStatusOf(parcel.destroyedAt === null ? parcel.status : 'destroyed')

/** docs/rules/parcels.md#declaration */
export const requestedActions: Readonly<Record<RequestedAction, string>> = {
  immediate_forwarding: 'Réexpédition immédiate',
  temporary_storage: 'Stockage temporaire',
  grouping: 'Regroupement',
  inspection_photos: 'Inspection et photos',
}

export const requestedActionHints: Readonly<Record<RequestedAction, string>> = {
  immediate_forwarding: 'Votre devis dès son arrivée.',
  temporary_storage: 'Nous le gardons jusqu’à votre demande.',
  grouping: 'Il attend vos autres colis pour partir avec eux.',
  inspection_photos: 'Nous l’ouvrons et photographions son contenu.',
}

export const parcelDestroyed = 'Ce colis a été détruit.'

/** Why a declaration can no longer be changed. */
export const whyNotEditable: Readonly<Record<Exclude<ParcelStatus, 'pending_arrival'>, string>> = {
  received: 'Déjà reçu à l’entrepôt\u00a0: sa déclaration ne change plus.',
  pending_quote: 'Il fait partie d’un devis\u00a0: sa déclaration ne change plus.',
  processing: 'Payé et en préparation\u00a0: sa déclaration ne change plus.',
  ready_to_ship: 'Emballé, prêt à partir\u00a0: sa déclaration ne change plus.',
  shipped: 'Déjà en route\u00a0: sa déclaration ne change plus.',
  delivered: 'Déjà livré\u00a0: sa déclaration ne change plus.',
  blocked: 'Bloqué à l’entrepôt\u00a0: écrivez-nous pour toute correction.',
  returned: 'Retourné à l’expéditeur\u00a0: sa déclaration ne change plus.',
  unclaimed: 'Non réclamé\u00a0: réglez sa garde ou écrivez-nous pour le reprendre.',
}

/** Why a quote cannot be requested for this parcel now. */
export const whyNoQuote: Readonly<Record<Exclude<ParcelStatus, 'received'>, string>> = {
  pending_arrival: 'Vous pourrez demander son devis dès qu’il sera reçu et pesé.',
  pending_quote: 'Il fait déjà partie d’un devis.',
  processing: 'Son devis est payé\u00a0: nous le préparons.',
  ready_to_ship: 'Son devis est payé\u00a0: il est emballé, prêt à partir.',
  shipped: 'Il est en route.',
  delivered: 'Il est livré.',
  blocked: 'Il est bloqué\u00a0: faites d’abord votre choix.',
  returned: 'Il a été retourné à l’expéditeur.',
  unclaimed:
    'Il n’a pas été réclamé à temps\u00a0: réglez la garde qu’il doit encore, ou écrivez-nous ci-dessous.',
}

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

/** The sentences for the codes of a declaration's fields. */
export const declarationErrors: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  trackingNumber: {
    required: 'Le numéro de suivi est requis.',
    'too-long': '60 caractères au plus.',
    taken: 'Déjà déclaré\u00a0: voyez la liste ci-dessous.',
    invalid: 'Ce numéro n’est pas valide\u00a0: de 4 à 40 lettres et chiffres.',
  },
  merchant: {
    required: 'Le marchand est requis.',
    'too-long': '80 caractères au plus.',
  },
  description: { 'too-long': '500 caractères au plus.' },
  requestedAction: { required: 'Choisissez ce que nous devons faire de ce colis.' },
}

export const declarationErrorOf = (field: string, code: string | undefined): string | undefined =>
  code === undefined
    ? undefined
    : (declarationErrors[field]?.[code] ?? declarationErrors[field]?.['required'] ?? 'À corriger.')

export type DeclarationRefusal =
  | 'parcel-already-declared'
  | 'parcel-already-received'
  | 'stale-version'

export const declarationRefusals: Readonly<Record<DeclarationRefusal, string>> = {
  'parcel-already-declared': 'Vous avez déjà déclaré un colis avec ce numéro de suivi.',
  'parcel-already-received':
    'Ce colis vient d’être reçu à l’entrepôt\u00a0: sa déclaration ne change plus.',
  'stale-version': 'Cette déclaration a été modifiée entre-temps, sans doute dans un autre onglet.',
}

/** To the letter, with a plural for an order in several parcels. */
export function declaredSentence(trackingNumbers: readonly string[], wasEdited: boolean): string {
  const [first = ''] = trackingNumbers
  if (wasEdited) return `Le colis ${first} a été mis à jour`
  if (trackingNumbers.length === 1) return `Le colis ${first} a été ajouté`
  return `Les ${trackingNumbers.length} colis de la commande ont été ajoutés`
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
  { key: 'shipped', label: 'Expédiés' },
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
