import type { MessageKind } from '#server/core/outbox.ts'
import type { MailTemplate } from './mail-content.ts'
import { paymentFailed } from './mails/payment-failed.ts'
import { paymentReceived } from './mails/payment-received.ts'
import { paymentRefunded } from './mails/payment-refunded.ts'

/** One template per message. */
export const mails: { readonly [Kind in MessageKind]?: MailTemplate<Kind> } = {
  'payment-received': paymentReceived,
  'payment-failed': paymentFailed,
  'payment-refunded': paymentRefunded,
}
