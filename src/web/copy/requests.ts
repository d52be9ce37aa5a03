import type { ActRefusal, CustomerAct } from '#domain/parcel/customer-acts.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import type { ShopReturn } from '#contract/warehouse/shop-return.ts'
import type { ReturnState } from '#domain/shop-return/shop-return.ts'
import type { BlockedChoice, RequestOutcome, RequestState } from '#domain/parcel/request.ts'
import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'
import { returnRefusals } from './shop-returns.ts'
import { requestKindNames } from '#words/parcels.ts'
import { parcelDestroyed, whyNotEditable } from './declaration.ts'

export const requestKinds = requestKindNames

type Told = { readonly label: string; readonly family: StatusFamily }

const outcomes: Readonly<Record<RequestOutcome, Told>> = {
  accepted: { label: 'Acceptée', family: 'done' },
  refused: { label: 'Refusée', family: 'problem' },
  withdrawn: { label: 'Retirée', family: 'none' },
  superseded: { label: 'Sans objet', family: 'none' },
}

/** An accepted request that is not carried out yet has a label of its own. */
export function requestStatus(state: RequestState, outcome: RequestOutcome | null): Told {
  if (outcome === null) return { label: 'En attente de réponse', family: 'waiting' }
  if (state === 'answered') return { label: 'Acceptée, en cours', family: 'house' }
  return outcomes[outcome]
}

export const blockedChoices: Readonly<
  Record<BlockedChoice, { readonly label: string; readonly hint: string }>
> = {
  'ship-as-is': {
    label: 'Expédier le colis tel quel',
    hint: 'Nous le débloquons\u00a0: il part dans l’état que montrent la raison et les photos.',
  },
  return: {
    label: 'Retourner le colis à la boutique',
    hint: 'Avec l’étiquette de la boutique, ou affranchi par nos soins\u00a0: nous vous en donnons le prix.',
  },
  'remove-item': {
    label: 'Retirer l’objet et garder le reste',
    hint: 'Sans frais\u00a0: nous l’ouvrons, retirons ce qui bloque, et le reste peut partir.',
  },
  destroy: {
    label: 'Détruire le colis',
    hint: 'Définitif. Nous demandons votre accord exprès.',
  },
}

/** Why a quote cannot be requested for this parcel now. */
const whyNoQuote: Readonly<Record<Exclude<ParcelStatus, 'received'>, string>> = {
  pending_arrival: 'Vous pourrez demander un devis dès que le colis sera reçu et pesé.',
  pending_quote: 'Il fait déjà partie d’un devis.',
  processing: 'Son devis est payé\u00a0: nous le préparons.',
  ready_to_ship: 'Son devis est payé\u00a0: il est emballé, prêt à partir.',
  shipped: 'Il est en route.',
  delivered: 'Il est livré.',
  blocked: 'Il est bloqué\u00a0: faites d’abord votre choix.',
  returned: 'Il a été retourné à l’expéditeur.',
  unclaimed:
    'Il n’a pas été réclamé à temps. Réglez sa garde ou, s’il n’en doit plus, reprenez-le ci-dessus.',
}

/** Why the return of a parcel cannot be requested now. */
const whyNoReturn: Readonly<Record<ParcelStatus, string>> = {
  pending_arrival: 'Possible dès qu’il sera reçu à Limoges.',
  received: '',
  pending_quote: 'Il fait partie d’un devis\u00a0: refusez-le d’abord.',
  processing: 'Son envoi est payé\u00a0: écrivez-nous.',
  ready_to_ship: 'Il est emballé, prêt à partir\u00a0: écrivez-nous.',
  shipped: 'Il est en route.',
  delivered: 'Il est livré\u00a0: renvoyez-le directement à la boutique.',
  blocked: 'Il est bloqué\u00a0: faites d’abord votre choix.',
  returned: 'Il est déjà reparti.',
  unclaimed: '',
}

/** Why its weight cannot be disputed now. */
const whyNoDispute: Readonly<Record<ParcelStatus, string>> = {
  pending_arrival: 'Possible dès qu’il sera pesé.',
  received: '',
  pending_quote: 'Il fait partie d’un devis\u00a0: refusez-le d’abord, ou écrivez-nous.',
  processing: 'Son envoi est payé.',
  ready_to_ship: 'Son envoi est payé.',
  shipped: 'Il est en route.',
  delivered: 'Il est livré.',
  blocked: 'Il est bloqué\u00a0: faites d’abord votre choix.',
  returned: 'Il est reparti.',
  unclaimed: 'Il n’a pas été réclamé à temps\u00a0: écrivez-nous ci-dessous.',
}

const byStatus: Readonly<Record<CustomerAct, Readonly<Partial<Record<ParcelStatus, string>>>>> = {
  'request-quote': whyNoQuote,
  'edit-declaration': whyNotEditable,
  'delete-declaration': whyNotEditable,
  'choose-for-blocked': {},
  'ask-return': whyNoReturn,
  'dispute-weight': whyNoDispute,
}

const whyNotNow: Readonly<Record<Exclude<ActRefusal, 'wrong-status'>, string>> = {
  'parcel-destroyed': parcelDestroyed,
  'request-open': 'Votre demande est en cours.',
  'return-asked': 'Son retour à la boutique est demandé.',
  'dispute-too-late': 'Les 48\u00a0heures après la pesée sont passées.',
  'dispute-answered': 'L’équipe a déjà répondu pour cette pesée.',
}

/** Why an act is not possible now. */
export const whyNotSentence = (
  act: CustomerAct,
  refusal: ActRefusal,
  status: ParcelStatus,
): string =>
  refusal === 'wrong-status'
    ? (byStatus[act][status] ?? 'Ce n’est pas possible dans son état actuel.')
    : act === 'request-quote' && refusal === 'request-open'
      ? disputedWeight
      : whyNotNow[refusal]

const disputedWeight =
  'Vous contestez son poids\u00a0: son devis attend la réponse de l’équipe, ou que vous retiriez votre demande.'

/** For a status that forbids every action of the page. */
const whyNothing: Readonly<Partial<Record<ParcelStatus, string>>> = {
  pending_quote:
    'Il fait partie d’un devis\u00a0: pour en faire autre chose, refusez-le d’abord, ou écrivez-nous.',
  processing: 'Son envoi est payé\u00a0: nous le préparons, vous n’avez rien à faire.',
  ready_to_ship: 'Il est emballé, prêt à partir\u00a0: vous n’avez rien à faire.',
  shipped: 'Il est expédié\u00a0: vous n’avez rien à faire.',
  delivered: 'Il est livré. Pour le rendre, renvoyez-le directement à la boutique.',
  returned: 'Il a été retourné à l’expéditeur\u00a0: il n’y a plus rien à faire.',
}

/** In the words of the buttons of the quote's page. */
function whyHeld(quote: ParcelSituationView['quote']): string | undefined {
  if (!quote?.isAccepted) return whyNothing.pending_quote
  return quote.isBeingPaid
    ? 'Il fait partie d’un devis dont le paiement est en cours\u00a0: vous n’avez rien à faire.'
    : 'Il fait partie d’un devis accepté\u00a0: il part une fois ce devis payé. Pour en faire autre chose, renoncez d’abord au devis, ou écrivez-nous.'
}

const awaited: Readonly<Partial<Record<ReturnState, string>>> = {
  priced: 'Le prix de son retour attend votre accord, ci-dessous dans «\u00a0Vos demandes\u00a0».',
  accepted: 'Son retour attend votre paiement, ci-dessous dans «\u00a0Vos demandes\u00a0».',
}

/** What a return waits for from its customer, if anything. */
export const returnAwaits = (
  requests: readonly { readonly shopReturn: Pick<ShopReturn, 'state'> | null }[],
): string | undefined =>
  requests.flatMap(({ shopReturn }) => (shopReturn && awaited[shopReturn.state]) ?? [])[0]

/** The sentence that replaces the page's buttons when no act is possible; `null` while one is, or where its card says it. */
export function nothingSentence(
  { acts, quote, requests }: Pick<ParcelSituationView, 'acts' | 'quote' | 'requests'>,
  status: ParcelStatus,
): string | null {
  const offered = acts.filter(({ act }) => act !== 'choose-for-blocked')
  if (offered.some(({ refusal }) => refusal === null)) return null
  // Its own card says what to do.
  if (status === 'blocked') return null
  const waits = returnAwaits(requests)
  if (waits) return waits
  if (offered.some(({ refusal }) => refusal === 'return-asked')) return whyNotNow['return-asked']
  if (status === 'pending_quote') return whyHeld(quote) ?? null
  return whyNothing[status] ?? whyNotNow['return-asked']
}

/** What the server may still refuse when the page is a moment out of date. */
export const requestRefusals: Readonly<Record<string, string>> = {
  ...returnRefusals,
  ...whyNotNow,
  'wrong-status': 'L’état du colis vient de changer\u00a0: cette demande n’est plus possible.',
  'choice-not-offered': 'Ce choix n’est plus proposé. La page vient d’être mise à jour.',
  'request-not-open': 'L’équipe vient de répondre\u00a0: cette demande ne peut plus être retirée.',
  'parcel-already-yours': 'Ce colis est déjà dans votre compte.',
}

export const claimRefusals: Readonly<Record<string, string>> = {
  ...requestRefusals,
  'request-open': 'Vous avez déjà réclamé ce numéro\u00a0: la réponse arrivera ici.',
}

/** The sentences for the field codes of these forms. */
export const requestFieldErrors: Readonly<Record<string, string>> = {
  required: 'Ce champ est obligatoire.',
  'too-long': 'C’est trop long.',
  invalid: 'Ce numéro n’est pas valide\u00a0: de 4 à 40 lettres et chiffres.',
}

export const requestFieldSentence = (code: string | undefined): string | undefined =>
  code && (requestFieldErrors[code] ?? 'À corriger.')
