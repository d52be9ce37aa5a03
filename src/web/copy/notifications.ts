import type { NoticeTopic } from '#domain/account/notification-topic.ts'

export const targetNames = {
  parcel: 'colis',
  quote: 'devis',
  'standing-order': 'envoi programmé',
  order: 'commande',
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
