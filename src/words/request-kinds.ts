import type { RequestKind } from '#domain/parcel/request.ts'

export const requestKindNames: Readonly<Record<RequestKind, string>> = {
  return: 'Retour à la boutique',
  'weight-dispute': 'Pesée contestée',
  'blocked-choice': 'Choix pour un colis bloqué',
  claim: 'Colis réclamé',
}
