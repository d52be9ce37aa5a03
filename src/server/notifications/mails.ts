import type { MessageKind } from '#server/core/outbox.ts'
import type { MailTemplate } from './mail-content.ts'
import { adminRegistration } from './mails/admin-registration.ts'
import { confirmEmail } from './mails/confirm-email.ts'
import { contactMessage } from './mails/contact-message.ts'
import { parcelReceived } from './mails/parcel-received.ts'
import { passwordChanged } from './mails/password-changed.ts'
import { paymentFailed } from './mails/payment-failed.ts'
import { paymentReceived } from './mails/payment-received.ts'
import { paymentRefunded } from './mails/payment-refunded.ts'
import { quoteReady } from './mails/quote-ready.ts'
import { quoteRequested } from './mails/quote-requested.ts'
import { resetPassword } from './mails/reset-password.ts'
import { shipmentDelivered } from './mails/shipment-delivered.ts'
import { shipmentHandedOver } from './mails/shipment-handed-over.ts'
import { welcome } from './mails/welcome.ts'

/** One template per message. */
export const mails: { readonly [Kind in MessageKind]: MailTemplate<Kind> } = {
  'admin-registration': adminRegistration,
  'confirm-email': confirmEmail,
  'contact-message': contactMessage,
  'parcel-received': parcelReceived,
  'password-changed': passwordChanged,
  'payment-failed': paymentFailed,
  'payment-received': paymentReceived,
  'payment-refunded': paymentRefunded,
  'quote-ready': quoteReady,
  'quote-requested': quoteRequested,
  'reset-password': resetPassword,
  'shipment-delivered': shipmentDelivered,
  'shipment-handed-over': shipmentHandedOver,
  welcome,
}
