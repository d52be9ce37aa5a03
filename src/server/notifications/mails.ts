import type { MessageKind } from '#server/core/outbox.ts'
import type { MailTemplate } from './mail-content.ts'
import { adminRegistration } from './mails/admin-registration.ts'
import { confirmEmail } from './mails/confirm-email.ts'
import { passwordChanged } from './mails/password-changed.ts'
import { paymentFailed } from './mails/payment-failed.ts'
import { paymentReceived } from './mails/payment-received.ts'
import { paymentRefunded } from './mails/payment-refunded.ts'
import { resetPassword } from './mails/reset-password.ts'
import { shipmentDelivered } from './mails/shipment-delivered.ts'
import { shipmentHandedOver } from './mails/shipment-handed-over.ts'
import { welcome } from './mails/welcome.ts'

/** One template per message. */
export const mails: { readonly [Kind in MessageKind]?: MailTemplate<Kind> } = {
  'confirm-email': confirmEmail,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  welcome,
  'admin-registration': adminRegistration,
  'shipment-handed-over': shipmentHandedOver,
  'shipment-delivered': shipmentDelivered,
  'payment-received': paymentReceived,
  'payment-failed': paymentFailed,
  'payment-refunded': paymentRefunded,
}
