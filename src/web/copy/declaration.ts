import type { ParcelStatus, RequestedAction } from '#domain/parcel/parcel.ts'

/** docs/rules/parcels.md#declaration */
export const requestedActions: Readonly<Record<RequestedAction, string>> = {
  immediate_forwarding: 'Réexpédition immédiate',
  temporary_storage: 'Stockage temporaire',
  grouping: 'Regroupement',
  inspection_photos: 'Inspection et photos',
}

export const requestedActionHints: Readonly<Record<RequestedAction, string>> = {
  immediate_forwarding: 'Vous demandez son devis dès son arrivée.',
  temporary_storage: 'Nous le gardons jusqu’à votre demande.',
  grouping: 'Il attend vos autres colis pour partir avec eux.',
  inspection_photos: 'À son arrivée, commandez l’option Photos du contenu.',
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
  unclaimed: 'Non réclamé. Réglez sa garde ou, s’il n’en doit plus, reprenez-le depuis sa page.',
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
