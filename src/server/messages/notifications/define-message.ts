import type * as z from 'zod'
import type { NoticeTopic } from '#domain/account/notification-topic.ts'
import type { MailFile } from '#server/core/adapters/mailer.ts'
import type { Context } from '#server/core/context.ts'

/** A message: what it says, and by which channels. It is listed in `server/message-list.ts`. */
export type Message<
  Kind extends string = string,
  Payload extends z.ZodType = z.ZodType,
  Topic extends MessageTopic = MessageTopic,
> = {
  /** Kept for ever: what an earlier version promised is found by it. */
  readonly kind: Kind
  /** The ids that its words are written from, when it leaves. */
  readonly payload: Payload
  readonly topic: Topic
  /** What it is called where the office reads the outbox. */
  readonly label: string
  /** The line that its customer reads on the site. */
  readonly site?: string
  /** Leaves by mail whatever its reader chose for its topic. */
  readonly isMailOwed?: true
  /** Leaves even where the office wants no mail. */
  readonly isAlwaysTold?: true
  /** Anybody can cause it: what becomes of one too many in an hour (`mail-allowance.ts`). */
  readonly whenTooMany?: 'drop' | 'wait'
  /** Writing it makes a link that opens an account: only its reader may cause that. */
  readonly makesLink?: true
  /**
   * Reads what it needs by the payload's ids; `undefined` when there is nothing left to tell. `recipient` is the address
   * that the message goes to, for the mails that prove it.
   */
  mail?(
    this: void,
    ctx: Context,
    payload: z.output<Payload>,
    recipient: string,
  ): Promise<MailContent | undefined>
  /** Short; `undefined` when there is nothing left to tell. */
  sms?(
    this: void,
    ctx: Context,
    payload: z.output<Payload>,
    recipient: string,
  ): Promise<string | undefined>
}

/** What a customer chooses channels for; what is about the account itself always leaves, and so does what the office is told. */
type MessageTopic = NoticeTopic | 'office'

export const defineMessage = <
  const Kind extends string,
  Payload extends z.ZodType,
  const Topic extends MessageTopic,
>(
  message: Message<Kind, Payload, Topic>,
): Message<Kind, Payload, Topic> => message

/** Every message of the process, by kind. */
export type MessagesByKind = Readonly<Record<string, Message>>

export function findMessage({ messages }: Pick<Context, 'messages'>, kind: string): Message {
  const message = Object.hasOwn(messages, kind) ? messages[kind] : undefined
  if (!message) throw new Error(`no message ${kind}`)
  return message
}

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
