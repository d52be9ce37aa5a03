import type { NoticeTopic } from '#domain/account/notifications.ts'

export const targetNames = {
  parcel: 'colis',
  quote: 'devis',
  'standing-order': 'envoi programmé',
  order: 'commande',
  claim: 'réclamation',
  document: 'document',
} as const

/** The title of a notice that this version has no text for. */
export const unknownNotice = 'Mise à jour de votre compte'

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

/** To the letter: docs/rules/messages.md#what-the-office-is-told. */
export const notificationKinds = {
  registration: 'Nouvelle inscription validée',
  contact: 'Nouveau message de contact',
} as const

export const notificationFailures = {
  load: 'Impossible de charger les notifications.',
  reading: 'Impossible de mettre à jour le statut de lecture.',
  archiving: 'Impossible de mettre à jour le statut d’archivage.',
} as const

export const readingToast = (isRead: boolean): string =>
  isRead ? 'Message marqué comme lu' : 'Message marqué comme non lu'

export const archivingToast = (archived: boolean): string =>
  archived ? 'Message archivé' : 'Message désarchivé'
