import type { NotificationTopic } from '#domain/account/notification-topic.ts'
import type { MessageKind } from './outbox.ts'

/** The topic that a message to a customer belongs to; what is about the account itself has none, and always leaves. */
export const topicOfMessage = (kind: MessageKind): NotificationTopic | undefined => topics[kind]

const topics: { readonly [Kind in MessageKind]?: NotificationTopic } = {
  'parcel-received': 'parcels',
  'reception-undone': 'parcels',
  'parcel-blocked': 'parcels',
  'parcel-unblocked': 'parcels',
  'parcel-returned': 'parcels',
  'parcel-message': 'parcels',
  'request-answered': 'parcels',
  'request-carried-out': 'parcels',
  'claim-confirmed': 'parcels',
  'storage-ending': 'parcels',
  'quote-ready': 'quotes',
  'quote-expiring': 'quotes',
  'quote-message': 'quotes',
  'payment-received': 'payments',
  'payment-failed': 'payments',
  'payment-refunded': 'payments',
  'subscription-renewed': 'payments',
  'shipment-handed-over': 'shipments',
  'hand-over-undone': 'shipments',
  'shipment-number-corrected': 'shipments',
  'shipment-delivered': 'shipments',
}

/** The messages that are worth an SMS (`texts.ts` holds their words). */
export const mayBeText = (kind: MessageKind): kind is TextKind =>
  (textKinds as readonly string[]).includes(kind)

export const textKinds = [
  'parcel-received',
  'phone-code',
  'quote-ready',
  'shipment-delivered',
  'shipment-handed-over',
  'shipment-number-corrected',
] as const satisfies readonly MessageKind[]
export type TextKind = (typeof textKinds)[number]
