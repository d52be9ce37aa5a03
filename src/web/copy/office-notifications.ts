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
