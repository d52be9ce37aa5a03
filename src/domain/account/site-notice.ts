import type { NotificationTopic } from './notification-topic.ts'

/** What is told on the site, under the topic whose « site » channel turns it off; `account` and `documents` always are. */
export const topicOfNotice = {
  'parcel-received': 'parcels',
  'reception-undone': 'parcels',
  'parcel-blocked': 'parcels',
  'parcel-unblocked': 'parcels',
  'parcel-returned': 'parcels',
  'storage-reminder': 'parcels',
  'parcel-unclaimed': 'parcels',
  'option-done': 'parcels',
  'parcel-message': 'parcels',
  'request-answered': 'parcels',
  'request-carried-out': 'parcels',
  'claim-confirmed': 'parcels',
  'storage-ending': 'parcels',
  'quote-message': 'quotes',
  'quote-ready': 'quotes',
  'quote-expiring': 'quotes',
  'quote-expired': 'quotes',
  'quote-cancelled': 'quotes',
  'payment-received': 'payments',
  'payment-failed': 'payments',
  'payment-refunded': 'payments',
  'shipment-handed-over': 'shipments',
  'hand-over-undone': 'shipments',
  'shipment-number-corrected': 'shipments',
  'shipment-delivered': 'shipments',
  'subscription-renewed': 'payments',
  'subscription-failed': 'payments',
  'subscription-cancelled': 'payments',
  'subscription-resumed': 'payments',
  'subscription-ended': 'payments',
  'subscription-renewal-notice': 'payments',
  'document-published': 'documents',
  'legal-changed': 'documents',
  welcome: 'account',
  'client-number-changed': 'account',
  'password-changed': 'account',
  'email-changed': 'account',
  'second-factor-changed': 'account',
  'new-device': 'account',
  'identity-linked': 'account',
  'identity-unlinked': 'account',
  'data-export-ready': 'account',
} as const satisfies Readonly<Record<string, NoticeTopic>>

export type NoticeKind = keyof typeof topicOfNotice
export type NoticeTopic = NotificationTopic | 'documents' | 'account'

export const noticeTopics = [
  'parcels',
  'quotes',
  'shipments',
  'payments',
  'documents',
  'account',
] as const satisfies readonly NoticeTopic[]

export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(topicOfNotice, kind)

export const noticeKindsOf = (topic: NoticeTopic): readonly NoticeKind[] =>
  noticeKinds.filter((kind) => topicOfNotice[kind] === topic)

/** Whether a customer may turn it off. */
export const isChosen = (topic: NoticeTopic): topic is NotificationTopic =>
  topic !== 'account' && topic !== 'documents'

const noticeKinds = Object.keys(topicOfNotice) as readonly NoticeKind[]
