import type { NotificationTopic } from '#domain/account/notifications.ts'

/** What each topic covers, in the customer's words. */
export const topicTexts: Readonly<
  Record<NotificationTopic, { readonly name: string; readonly about: string }>
> = {
  parcels: {
    name: 'Mes colis',
    about: 'Arrivée avec poids et photo, blocage, garde bientôt payante, retour',
  },
  quotes: { name: 'Mes devis', about: 'Devis prêt à valider, devis bientôt expiré' },
  shipments: { name: 'Mes envois', about: 'Départ avec le numéro de suivi, livraison' },
  payments: { name: 'Mes paiements', about: 'Paiement reçu avec la facture, refus, remboursement' },
}

export const channelNames = { email: 'E-mail', sms: 'SMS', site: 'Site' } as const

export const preferenceRefusals = {
  'phone-not-verified': 'Vérifiez d’abord votre numéro de téléphone.',
  'email-is-owed': 'La facture et la confirmation d’un paiement partent toujours par e-mail.',
} as const

export const phoneRefusals = {
  'phone-format':
    'Ce numéro n’est pas reconnu comme international. Modifiez-le dans vos informations, avec l’indicatif de votre territoire.',
  'already-verified': 'Ce numéro est déjà vérifié.',
  'sms-not-configured': 'L’envoi de SMS n’est pas disponible pour le moment.',
  'code-expired': 'Ce code n’est plus valable. Demandez-en un autre.',
  'too-many-tries': 'Trop d’essais avec ce code. Demandez-en un autre.',
} as const

/** « Code incorrect. Il vous reste 3 essais. » */
export function wrongCode(triesLeft: unknown): string {
  if (typeof triesLeft !== 'number') return 'Code incorrect.'
  if (triesLeft <= 0) return phoneRefusals['too-many-tries']
  return `Code incorrect. Il vous reste ${triesLeft}\u00a0essai${triesLeft > 1 ? 's' : ''}.`
}
