import type * as z from 'zod'
import type { NoticeTopic } from '#domain/account/notifications.ts'
import type { MailFile } from '#server/core/adapters/mailer.ts'
import type { Context } from '#server/core/context.ts'
import type { ExampleRows } from '#server/office/message-templates/insert-example-requests.ts'

/** A message: its text and its channels. It is listed in `server/message-list.ts`. */
export type Message<
  Kind extends string = string,
  Payload extends z.ZodType = z.ZodType,
  Topic extends MessageTopic = MessageTopic,
> = {
  /** Never changes: messages that an earlier version promised are found by it. */
  readonly kind: Kind
  /** The ids from which its text is written when it is sent. */
  readonly payload: Payload
  /** What the office reads its text with, on rows that are then rolled back. */
  example(this: void, rows: ExampleRows, now: Date): z.input<Payload>
  readonly topic: Topic
  /** Its name in the office's outbox. */
  readonly label: string
  /** The line that the customer reads on the site. */
  readonly site?: string
  /** Sent by mail whatever the reader chose for its topic. */
  readonly isMailOwed?: true
  /** Sent even when the office wants no mail. */
  readonly isAlwaysTold?: true
  /** Anybody can cause it: says what happens to a mail over the hourly limit (`mail-allowance.ts`). */
  readonly whenTooMany?: 'drop' | 'wait'
  /** A code that its reader waits for: it leaves at night too, and the office never reads its text. */
  readonly isCode?: true
  /** Writing it creates a link that opens an account: only its reader may cause that. */
  readonly makesLink?: true
  /**
   * Reads what it needs by the payload's ids; returns `undefined` when there is nothing left to say. `recipient` is the address
   * that receives the message, for the mails that prove an address.
   */
  mail?(
    this: void,
    ctx: Context,
    payload: z.output<Payload>,
    recipient: string,
  ): Promise<MailContent | undefined>
  /** A short text after the site's name (`deliver-sms.ts`); `undefined` when there is nothing left to say. */
  sms?(
    this: void,
    ctx: Context,
    payload: z.output<Payload>,
    recipient: string,
  ): Promise<string | undefined>
}

/**
 * The topics that a customer chooses channels for. Messages about the account itself, and those to the office, are always sent.
 */
type MessageTopic = NoticeTopic | 'office'

export const defineMessage = <
  const Kind extends string,
  Payload extends z.ZodType,
  const Topic extends MessageTopic,
>(
  message: Message<Kind, Payload, Topic>,
): Message<Kind, Payload, Topic> => message

/** Every message of the process, by its kind. */
export type MessagesByKind = Readonly<Record<string, Message>>

export function findMessage({ messages }: Pick<Context, 'messages'>, kind: string): Message {
  const message = Object.hasOwn(messages, kind) ? messages[kind] : undefined
  if (!message) throw new Error(`no message ${kind}`)
  return message
}

/** The content of a mail, in plain text; the layout turns it into HTML and text, and escapes it. */
export type MailContent = {
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly facts?: readonly { readonly label: string; readonly value: string }[]
  readonly action?: { readonly label: string; readonly url: string }
  /**
   * A reference to a photo under the paragraphs, with its display size. The mail is sent without it when the photo is deleted.
   */
  readonly picture?: {
    readonly photoId: string
    readonly alt: string
    readonly width: number
    readonly height: number
  }
  /** The territory that the shipment goes to: the mail shows the way there under its title. */
  readonly route?: string
  /** Small print under the action button. */
  readonly note?: string
  /** The address for replies, when it is not our contact mailbox. */
  readonly replyTo?: string
  /** Files attached to the mail. */
  readonly attachments?: readonly MailAttachment[]
}

/** Reads a file when the mail is sent: the queue stores ids only. */
export type MailAttachment = (ctx: Context) => Promise<MailFile>
