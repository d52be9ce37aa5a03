import type { DisputeFactType } from '#domain/fact/dispute-facts.ts'

export const disputeFacts: Readonly<Record<DisputeFactType, string>> = {
  'dispute.opened': 'Paiement contesté auprès de la banque',
  'dispute.escalated': 'Demande d’information de la banque devenue contestation',
  'dispute.closed': 'Contestation tranchée par la banque',
  'dispute.answer-saved': 'Brouillon de réponse à une contestation enregistré',
  'dispute.answer-asked': 'Réponse à une contestation confiée à Stripe',
  'dispute.answered': 'Réponse à une contestation reçue par Stripe',
  'dispute.accepted': 'Contestation acceptée',
  'dispute.deadline-told': 'Échéance d’une contestation rappelée au bureau',
}
