import type { MessageKind } from '#server/core/outbox.ts'
import type { MailTemplate } from './mail-content.ts'
import { parcelReceived } from './mails/parcel-received.ts'
import { shipmentDelivered } from './mails/shipment-delivered.ts'
import { shipmentHandedOver } from './mails/shipment-handed-over.ts'

/** One template per message. */
export const mails: { readonly [Kind in MessageKind]?: MailTemplate<Kind> } = {
  'parcel-received': parcelReceived,
  'shipment-handed-over': shipmentHandedOver,
  'shipment-delivered': shipmentDelivered,
}
