import type { MailFile } from '#server/core/adapters/mailer.ts'
import type { Context } from '#server/core/context.ts'
import type { MessageKind, Messages } from './outbox.ts'
import type { TextKind } from './topic-of-message.ts'

/** What a mail says, in plain text; the layout makes it HTML and text, and escapes it. */
export type MailContent = {
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly facts?: readonly { readonly label: string; readonly value: string }[]
  readonly action?: { readonly label: string; readonly url: string }
  /** A photo under the paragraphs, by reference; the size at which it is shown. The mail leaves without it when it is gone. */
  readonly picture?: {
    readonly photoId: string
    readonly alt: string
    readonly width: number
    readonly height: number
  }
  /** Small print under the action. */
  readonly note?: string
  /** Where an answer goes, when it is not to us. */
  readonly replyTo?: string
  /** Files that go with it. */
  readonly attachments?: readonly MailAttachment[]
}

/** Reads a file as the mail leaves: the queue keeps ids only. */
export type MailAttachment = (ctx: Context) => Promise<MailFile>

/**
 * Reads what it needs by the payload's ids; `undefined` when there is nothing left to tell. `recipient` is the address
 * that the message goes to, for the mails that prove it.
 */
export type MailTemplate<Kind extends MessageKind> = (
  ctx: Context,
  payload: Messages[Kind],
  recipient: string,
) => Promise<MailContent | undefined>

/** A code goes to the telephone that it proves. */
export type MailKind = Exclude<MessageKind, 'phone-code'>

/** The text of an SMS, short; `undefined` when there is nothing left to tell. */
export type SmsTemplate<Kind extends MessageKind> = (
  ctx: Context,
  payload: Messages[Kind],
  recipient: string,
) => Promise<string | undefined>

/** What each message says, by mail and by SMS. */
export type MessageTemplates = {
  readonly mails: { readonly [Kind in MailKind]: MailTemplate<Kind> }
  readonly texts: { readonly [Kind in TextKind]: SmsTemplate<Kind> }
}
