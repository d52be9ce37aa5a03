import type { StandingOrderFactType } from '#domain/fact/standing-order-facts.ts'

/** What happens to a standing order. */
export const standingOrderFacts: Readonly<Record<StandingOrderFactType, string>> = {
  'standing-order.agreed': 'Envoi programmé',
  'standing-order.paused': 'Envoi programmé mis en pause',
  'standing-order.resumed': 'Envoi programmé repris',
  'standing-order.asked': 'Demandé par un envoi programmé',
  'standing-order.announced': 'Envoi programmé annoncé avant son paiement',
  'standing-order.paying': 'Paiement de l’envoi programmé demandé',
  'standing-order.paid': 'Envoi programmé payé',
  'standing-order.ended': 'Envoi programmé terminé, rien n’est payé sans vous',
}
