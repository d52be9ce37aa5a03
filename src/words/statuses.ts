import type { OrderMoney } from '#contract/payments/refunds.ts'
import type { DeclarationState } from '#domain/legal/declaration.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import type { QuoteStatus } from '#domain/quote/quote.ts'

type RefundStatus = OrderMoney['refunds'][number]['status']

/** The exact labels of docs/rules/parcels.md#statuses. */
export const parcelStatusNames: Readonly<Record<ParcelStatus, string>> = {
  pending_arrival: 'En attente de réception',
  received: "Reçu à l'entrepôt",
  pending_quote: 'En attente de devis',
  processing: 'En traitement',
  ready_to_ship: 'Prêt à expédier',
  shipped: 'Expédié',
  delivered: 'Livré',
  blocked: 'Bloqué',
  returned: "Retourné à l'expéditeur",
  unclaimed: 'Non réclamé',
}

/**
 * A destroyed parcel keeps the status of its last day (docs/rules/parcels.md#statuses), but shows this word instead of that
 * status.
 */
export const destroyedName = 'Détruit'

/** The exact labels of docs/rules/quotes-and-prices.md#quote-statuses. */
export const quoteStatusNames: Readonly<Record<QuoteStatus, string>> = {
  draft: 'Brouillon',
  pending_validation: 'En attente',
  sent_to_client: 'À valider',
  accepted: 'Validé par le client',
  paid: 'Payé',
  expired: 'Expiré',
  cancelled: 'Annulé',
}

/** The labels of docs/rules/money.md#orders. */
export const orderStatusNames: Readonly<Record<OrderStatus, string>> = {
  pending_payment: 'En attente de paiement',
  processing: 'En traitement',
  shipped: 'En transit',
  delivered: 'Livré',
  completed: 'Terminée',
  cancelled: 'Annulée',
  refunded: 'Remboursée',
}

/** The French name of each state of a withdrawal or a cancellation. */
export const declarationStateNames: Readonly<Record<DeclarationState, string>> = {
  received: 'À traiter',
  settled: 'Traitée',
  rejected: 'Sans suite',
}

export const refundStatusNames: Readonly<Record<RefundStatus, string>> = {
  awaiting_approval: 'À approuver',
  owed: 'Envoyé au prestataire',
  under_way: 'En cours à la banque',
  given: 'Versé',
  returned: 'Revenu, à verser autrement',
  failed: 'Refusé par le prestataire',
  refused: 'Abandonné',
}
