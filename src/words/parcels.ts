import type { MissingPiece, ValueReason } from '#domain/parcel/contents.ts'
import type { RequestKind } from '#domain/parcel/request.ts'

/** What customs papers lack, as an owner is asked for it on the site and by mail. */
export const missingPieceNames: Readonly<Record<MissingPiece, string>> = {
  contents: 'la liste du contenu',
  weights: 'le poids net de chaque objet',
  invoice: 'la facture d’achat, ou la raison de son absence',
}

/** Why a parcel has no purchase invoice, in the form of its owner and on the screens of the staff. */
export const valueReasonNames: Readonly<Record<ValueReason, string>> = {
  'gift-received': 'Cadeau reçu',
  'second-hand': 'Achat d’occasion entre particuliers',
}

export const requestKindNames: Readonly<Record<RequestKind, string>> = {
  return: 'Retour à la boutique',
  'weight-dispute': 'Pesée contestée',
  'blocked-choice': 'Choix pour un colis bloqué',
  claim: 'Colis réclamé',
}

/** What paying the storage of an unclaimed parcel leads to: one that was held back before is held back again. */
export const onceTakenBack = (isHeld: boolean): string =>
  isHeld
    ? 'il sera de nouveau bloqué, avec un nouveau délai pour choisir ce qu’il devient'
    : 'il sera aussitôt de nouveau disponible, pour un devis ou un retour'
