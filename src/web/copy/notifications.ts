import { isNoticeKind, type NoticeKind, type NoticeTopic } from '#domain/account/site-notice.ts'

/** What each notice says; one without its words does not compile. */
const notices: Readonly<Record<NoticeKind, string>> = {
  'parcel-received': 'Votre colis est arrivé à l’entrepôt',
  'reception-undone': 'Votre colis n’est pas encore arrivé, notre annonce était une erreur',
  'option-done': 'L’option demandée est faite',
  'parcel-unblocked': 'Votre colis est débloqué, de nouveau disponible',
  'parcel-returned': 'Votre colis est noté retourné à l’expéditeur',
  'parcel-blocked': 'Votre colis est bloqué, nous avons besoin de votre décision',
  'parcel-message': 'L’équipe vous a écrit au sujet d’un colis',
  'request-answered': 'Votre demande a reçu une réponse',
  'request-carried-out': 'Votre demande est exécutée',
  'claim-confirmed': 'Le colis que vous réclamiez est le vôtre',
  'storage-reminder': 'Votre colis vous attend, sa garde est facturée',
  'parcel-unclaimed': 'Votre colis est non réclamé, dites-nous ce qu’il devient',
  'storage-ending': 'La garde gratuite de votre colis se termine bientôt',
  'quote-message': 'L’équipe vous a écrit au sujet d’un devis',
  'quote-ready': 'Votre devis est prêt à valider',
  'quote-expiring': 'Votre devis expire bientôt',
  'quote-expired': 'Votre devis a expiré',
  'quote-cancelled': 'Votre devis est annulé par l’équipe, qui vous dit pourquoi',
  'payment-received': 'Votre paiement est reçu, votre facture est disponible',
  'payment-failed': 'Votre paiement a été refusé',
  'payment-refunded': 'Votre paiement vous est remboursé',
  'shipment-handed-over': 'Votre envoi est remis au transporteur',
  'hand-over-undone': 'Votre envoi n’est pas encore parti, notre annonce était une erreur',
  'shipment-number-corrected': 'Le numéro de suivi de votre envoi est corrigé',
  'shipment-delivered': 'Votre envoi est livré',
  'subscription-renewed': 'Votre abonnement est renouvelé, sa facture est disponible',
  'subscription-failed': 'Le paiement de votre abonnement a échoué',
  'subscription-cancelled': 'La fin de votre abonnement est enregistrée',
  'subscription-resumed': 'Votre abonnement est repris',
  'subscription-ended': 'Votre abonnement a pris fin',
  'subscription-renewal-notice': 'Votre abonnement annuel se renouvelle bientôt',
  'legal-changed': 'Nos conditions changent bientôt, un e-mail vous l’explique',
  'document-published': 'Un document est à votre disposition',
  welcome: 'Bienvenue\u00a0! Votre compte est ouvert',
  'client-number-changed': 'Votre numéro client a changé, l’ancien reste reconnu',
  'password-changed': 'Votre mot de passe a changé',
  'email-changed': 'Votre adresse e-mail a changé',
  'second-factor-changed': 'Votre double authentification a changé',
  'new-device': 'Un nouvel appareil s’est connecté à votre compte',
  'identity-linked': 'Un compte Google est relié à votre compte',
  'identity-unlinked': 'Votre compte Google est détaché',
  'data-export-ready': 'La copie de vos données est prête',
}

/** A notice newer than this page is told without detail. */
export const noticeSentence = (kind: string): string =>
  isNoticeKind(kind) ? notices[kind] : 'Mise à jour de votre compte'

export const targetNames = {
  parcel: 'colis',
  quote: 'devis',
  order: 'commande',
  document: 'document',
} as const

/** The words of the address bar, in the order of the links. */
export const noticeFilters: readonly {
  readonly key: string
  readonly label: string
  readonly filter: NoticeTopic | 'unread' | ''
}[] = [
  { key: '', label: 'Toutes', filter: '' },
  { key: 'non-lues', label: 'Non lues', filter: 'unread' },
  { key: 'colis', label: 'Colis', filter: 'parcels' },
  { key: 'devis', label: 'Devis', filter: 'quotes' },
  { key: 'envois', label: 'Envois', filter: 'shipments' },
  { key: 'paiements', label: 'Paiements', filter: 'payments' },
  { key: 'documents', label: 'Documents', filter: 'documents' },
  { key: 'compte', label: 'Compte', filter: 'account' },
]

/** « 3 non lues »; « 99+ » in a badge. */
export const unreadText = (count: number): string =>
  count === 1 ? '1 non lue' : `${count} non lues`
