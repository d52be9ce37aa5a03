import type { MessageKind } from '#server/core/outbox.ts'
import type { MailTemplate } from './mail-content.ts'
import { quoteReady } from './mails/quote-ready.ts'
import { quoteRequested } from './mails/quote-requested.ts'

/** One template per message. */
export const mails: { readonly [Kind in MessageKind]?: MailTemplate<Kind> } = {
  'quote-ready': quoteReady,
  'quote-requested': quoteRequested,
}
