import { factTypes, type FactType } from '#domain/fact/fact.ts'

/** What happened, as the customer reads it in a timeline; a fact without its words does not compile. */
export const facts: Readonly<Record<FactType, string>> = {
  'account.registered': 'Compte créé',
  'account.confirmed': 'Adresse e-mail confirmée',
  'account.activated': 'Compte activé',
  'account.password-reset': 'Mot de passe changé',
  'contact.received': 'Message envoyé à l’équipe',
  'parcel.declared': 'Colis déclaré',
  'parcel.edited': 'Déclaration modifiée',
  'parcel.deleted': 'Déclaration supprimée',
  'parcel.received': 'Reçu, pesé et photographié à l’entrepôt',
  'parcel.quoted': 'Ajouté à un devis',
  'parcel.released': 'Retiré du devis, de nouveau disponible',
  'parcel.paid': 'Réexpédition payée',
  'parcel.packed': 'Emballé, prêt à partir',
  'parcel.shipped': 'Remis au transporteur',
  'parcel.delivered': 'Livré',
  'parcel.blocked': 'Bloqué à l’entrepôt',
  'parcel.returned': 'Retourné à l’expéditeur',
  'parcel.unclaimed': 'Non réclamé',
  'quote.requested': 'Devis demandé',
  'quote.sent': 'Devis prêt à valider',
  'quote.accepted': 'Devis accepté',
  'quote.declined': 'Devis refusé',
  'quote.cancelled': 'Devis annulé',
  'quote.expired': 'Devis expiré',
  'quote.paid': 'Devis payé',
  'checkout.opened': 'Paiement commencé',
  'order.payment-pending': 'Paiement en cours de confirmation',
  'order.payment-failed': 'Paiement refusé',
  'order.paid': 'Paiement reçu',
  'order.shipped': 'Commande expédiée',
  'order.delivered': 'Commande livrée',
  'payment.refunded': 'Paiement remboursé',
  'invoice.issued': 'Facture disponible',
  'shipment.created': 'Envoi en préparation',
  'shipment.packed': 'Envoi emballé',
  'shipment.handed-over': 'Envoi remis au transporteur',
  'shipment.delivered': 'Envoi livré',
}

const isFactType = (type: string): type is FactType =>
  (factTypes as readonly string[]).includes(type)

/** The sentence of a timeline step; a fact newer than this page is told without detail. */
export const factSentence = (type: string): string =>
  isFactType(type) ? facts[type] : 'Mise à jour'
