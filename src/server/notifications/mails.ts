import type { MessageKind } from '#server/core/outbox.ts'
import type { MailTemplate } from './mail-content.ts'

/** One template per message. */
export const mails: { readonly [Kind in MessageKind]?: MailTemplate<Kind> } = {}
