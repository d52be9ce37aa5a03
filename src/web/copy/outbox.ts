import type { OutboxMessage } from '#contract/outbox.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'

/** What each message is about, for who reads the outbox; one newer than this page shows its code. */
const kinds: Readonly<Record<string, string>> = {
  'account-deleted': 'Compte supprimé',
  'account-silent': 'Compte resté sans échange',
  'admin-registration': 'Nouvelle inscription (pour le bureau)',
  'claim-confirmed': 'Colis réclamé, confirmé',
  'confirm-email': 'Confirmer l’adresse e-mail',
  'contact-message': 'Message de contact (pour le bureau)',
  'data-export-ready': 'Copie des données prête',
  'email-changed': 'Adresse e-mail changée',
  'enter-email': 'Nouvelle adresse à confirmer',
  'identity-linked': 'Compte Google relié',
  'identity-unlinked': 'Compte Google détaché',
  'leave-email': 'Ancienne adresse à confirmer',
  'legal-receipt': 'Accusé de rétractation ou de résiliation',
  'legal-request': 'Rétractation ou résiliation (pour le bureau)',
  'new-device': 'Nouvel appareil',
  'parcel-blocked': 'Colis bloqué',
  'parcel-message': 'Message au sujet d’un colis',
  'parcel-received': 'Colis reçu',
  'password-changed': 'Mot de passe changé',
  'payment-failed': 'Paiement refusé',
  'payment-received': 'Paiement reçu, avec la facture',
  'payment-refunded': 'Paiement remboursé',
  'phone-code': 'Code de vérification',
  'quote-expiring': 'Devis sur le point d’expirer',
  'quote-message': 'Message au sujet d’un devis',
  'quote-ready': 'Devis prêt',
  'quote-requested': 'Devis demandé (pour le bureau)',
  'request-answered': 'Réponse à une demande',
  'request-carried-out': 'Demande exécutée',
  'reset-password': 'Nouveau mot de passe',
  'second-factor-changed': 'Double authentification changée',
  'shipment-delivered': 'Envoi livré',
  'shipment-handed-over': 'Envoi parti, avec le suivi',
  'staff-invitation': 'Invitation dans l’équipe',
  'storage-ending': 'Garde bientôt payante',
  'subscription-cancelled': 'Abonnement résilié',
  'subscription-resumed': 'Abonnement repris',
  'subscription-ended': 'Abonnement terminé',
  'subscription-failed': 'Paiement d’abonnement refusé',
  'legal-changed': 'Nouvelles conditions annoncées',
  'subscription-renewal-notice': 'Abonnement annuel bientôt renouvelé',
  'subscription-renewed': 'Abonnement renouvelé',
  welcome: 'Bienvenue',
}

export const messageKind = (kind: string): string => kinds[kind] ?? kind

export const messageKinds: readonly (readonly [kind: string, label: string])[] = Object.entries(
  kinds,
).toSorted(([, a], [, b]) => a.localeCompare(b, 'fr'))

export const messageStates: Readonly<
  Record<OutboxMessage['state'], { readonly label: string; readonly family: StatusFamily }>
> = {
  queued: { label: 'En attente', family: 'waiting' },
  sent: { label: 'Parti', family: 'done' },
  failed: { label: 'Non parti', family: 'problem' },
}

export const channelNames = { email: 'E-mail', sms: 'SMS' } as const

export const retryRefusals: Readonly<Record<string, string>> = {
  'message-not-failed': 'Ce message est déjà reparti.',
}

export const previewSentences = {
  sent: 'Tel qu’il est parti. Un lien qui ouvrirait un compte n’est pas conservé.',
  now: 'Tel qu’il serait écrit maintenant\u00a0: il n’est pas encore parti, ou est parti avant que les textes ne soient conservés.',
  none: 'Rien à montrer\u00a0: ce message porte un lien ou un code personnel, ou n’a plus rien à dire.',
} as const
