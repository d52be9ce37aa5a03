import type { EvidenceFile } from '#contract/payments/disputes.ts'
import type { EvidenceState } from '#domain/dispute/dispute-answer.ts'
import { evidenceStateNames } from '#words/dispute-reasons.ts'

type Family = 'waiting' | 'house' | 'moving' | 'done' | 'problem' | 'none'

export const evidenceFamilies: Readonly<Record<EvidenceState, Family>> = {
  none: 'problem',
  draft: 'waiting',
  sending: 'moving',
  sent: 'done',
  elsewhere: 'done',
  'given-up': 'none',
}

export const evidenceLabel = (state: EvidenceState): string => evidenceStateNames[state]

export const evidenceFileNames: Readonly<Record<EvidenceFile, string>> = {
  dossier: 'Dossier des preuves',
  messages: 'Messages choisis',
  invoice: 'Facture',
}

/** By the provider's name of the field. */
const fieldNames: Readonly<Record<string, string>> = {
  customer_name: 'Nom du client',
  customer_email_address: 'E-mail du client',
  billing_address: 'Adresse de facturation',
  product_description: 'Ce qui a été vendu',
  service_date: 'Date de la commande',
  shipping_address: 'Adresse de livraison',
  shipping_carrier: 'Transporteur',
  shipping_date: 'Date d’expédition',
  shipping_tracking_number: 'Numéro de suivi',
  refund_policy_disclosure: 'Conditions acceptées',
  uncategorized_text: 'Votre réponse',
}
export const evidenceFieldName = (field: string): string => fieldNames[field] ?? field

export const disputeRefusals: Readonly<Record<string, string>> = {
  'dispute-closed': 'La banque a déjà tranché cette contestation.',
  'dispute-answered': 'Une réponse est déjà partie\u00a0: une banque n’en prend qu’une.',
  'dispute-takes-no-answer': 'La banque ne prend pas de réponse pour cette contestation.',
  'dispute-late': 'Le délai de réponse est passé\u00a0: la banque tranche sans nous.',
  'dispute-being-answered':
    'Un envoi à la banque est en cours. Attendez quelques minutes\u00a0: cette page dira s’il est arrivé.',
  'dispute-is-inquiry':
    'La banque n’a rien repris\u00a0: si le client a raison, remboursez la commande.',
  'nothing-to-send': 'Écrivez d’abord votre réponse.',
  'answer-refused-by-provider':
    'Stripe a refusé cet envoi. Rien n’est parti, et votre brouillon est gardé. Ouvrez la contestation chez Stripe pour savoir pourquoi.',
  'payment-provider-away':
    'Stripe ne répond pas. Nous ne savons pas encore si votre demande est faite\u00a0: cette page le montrera. Votre brouillon est gardé.',
  'payment-not-configured': 'Le paiement n’est pas configuré\u00a0: rien ne peut partir.',
}

export const staleDraft =
  'Un collègue vient d’enregistrer une autre réponse. Copiez votre texte, fermez ce formulaire, puis rouvrez-le.'
export const stalePreview =
  'Ce qui partirait a changé depuis votre lecture. L’aperçu est à jour\u00a0: relisez-le, puis envoyez.'
