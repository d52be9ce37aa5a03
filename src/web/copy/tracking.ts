import type { TrackingState } from '#domain/shipment/tracking.ts'

/** Where the carrier says that a box is. */
export const trackingStates: Readonly<Record<TrackingState, string>> = {
  announced: 'Annoncé au transporteur',
  'taken-over': 'Pris en charge',
  'in-transit': 'En cours d’acheminement',
  customs: 'En douane',
  'out-for-delivery': 'En cours de livraison',
  delivered: 'Livré',
  'to-collect': 'À retirer au bureau de poste',
  'customs-hold': 'Retenu en douane',
  problem: 'Retardé par un incident',
  'not-delivered': 'Livraison manquée',
  returning: 'Renvoyé à l’expéditeur',
  returned: 'Revenu à l’expéditeur',
}

type ReadingRefusal =
  | 'box-not-handed-over'
  | 'box-not-followed'
  | 'tracking-busy'
  | 'tracking-away'
  | 'tracking-not-configured'

export const readingRefusals: Readonly<Record<ReadingRefusal, string>> = {
  'box-not-handed-over':
    'Cette boîte n’est plus en route. La page montre maintenant où elle en est.',
  'box-not-followed': 'La Poste ne suit pas ce numéro\u00a0: ouvrez le suivi du transporteur.',
  'tracking-busy': 'Beaucoup de suivis sont en cours de lecture. Réessayez dans une minute.',
  'tracking-away': 'La Poste ne répond pas. Réessayez dans quelques minutes.',
  'tracking-not-configured': 'Le suivi de La Poste n’est pas configuré (LAPOSTE_OKAPI_KEY).',
}
