import { alertSince, type AlertKind } from '#domain/office/alerts.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { daysBefore } from '#web/copy/whole-days.ts'
import { paths } from '#web/paths.ts'

/** The list that an alert counts. */
export function alertPath(kind: AlertKind, now = new Date()): string {
  if (kind === 'failed-messages') {
    const since = parisDayText(parisDayOf(daysBefore(now, alertSince.messageDays)))
    return `${paths.adminOutbox}&etat=failed&depuis=${since}`
  }
  return lists[kind]
}

const lists: Readonly<Record<Exclude<AlertKind, 'failed-messages'>, string>> = {
  'broken-journal': paths.adminJournal,
  'broken-rules': `${paths.adminNotifications}?onglet=controles`,
  'unread-rules': `${paths.adminNotifications}?onglet=controles`,
  'late-rule-check': `${paths.adminNotifications}?onglet=controles`,
  'late-journal-check': paths.adminJournal,
  'failed-webhooks': paths.adminWebhooks,
  'open-disputes': `${paths.adminOrders}?attention=dispute`,
  'failed-refunds': `${paths.adminOrders}?attention=failed-refund`,
  'refunds-to-approve': `${paths.adminOrders}?attention=approval`,
  'left-parcels': `${paths.adminOrders}?attention=left-parcel`,
  'failed-payments': `${paths.adminOrders}?attention=failed-payment`,
  'failed-renewals': `${paths.adminClients}?etat=impaye`,
  'waiting-declarations': paths.adminDeclarations,
  'waiting-accounts': `${paths.adminAccounts}?onglet=clients`,
  'waiting-quotes': `${paths.adminQuotes}?status=pending_validation&retard=oui`,
  'unidentified-parcels': `${paths.unidentified}?anciens=oui`,
  'silent-shipments': `${paths.departures}?status=handed_over&muets=oui`,
  'late-messages': `${paths.adminOutbox}&etat=late`,
  'storage-overdue': `${paths.adminParcels}?statut=overdue`,
}
