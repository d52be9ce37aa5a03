import type * as z from 'zod/mini'
import * as contract from '#contract/messages/message-templates.ts'
import type {
  listMessageTemplates,
  MessageTemplate,
  readMessageTemplate as endpoint,
} from '#contract/messages/message-templates.ts'
import { requireAdmin } from '#server/core/access.ts'
import { segmentsOf } from '#server/core/adapters/sms.ts'
import type { Context } from '#server/core/context.ts'
import { type ApiServer, type SentFile, serve, serveFile } from '#server/core/http.ts'
import { NotFound } from '#server/core/refused.ts'
import { framedPolicy } from '#server/core/security-headers.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import type { Message } from '#server/messages/notifications/define-message.ts'
import { renderSms } from '#server/messages/notifications/deliver-sms.ts'
import { withoutSecrets } from '#server/messages/notifications/kept-content.ts'
import { type RenderedMail, renderMail } from '#server/messages/notifications/mail-layout.ts'
import { markDataUrl, routeDataUrl } from '#server/messages/notifications/mail-pictures.ts'
import { exampleEmails, examplePhone } from './insert-example-people.ts'
import { type ExampleRows, withExampleRows } from './insert-example-requests.ts'

export function mountMessageTemplates(api: ApiServer): void {
  serve(api, contract.listMessageTemplates, listTemplates)
  serve(api, contract.readMessageTemplate, readMessageTemplate)
  serveFile(api, contract.readMessageTemplateMail, readMessageTemplateMail)
}

type Asked = { readonly kind: string }

/** Every message, sorted by name. */
function listTemplates(ctx: Context): Promise<z.input<typeof listMessageTemplates.output>> {
  requireAdmin(ctx.actor)
  const items = Object.values(ctx.messages)
    .map(templateOf)
    .toSorted((a, b) => a.label.localeCompare(b.label, 'fr'))
  return Promise.resolve({ items })
}

/** One message with example data, through the functions that write the real one. Nothing of it stays or leaves. */
async function readMessageTemplate(
  ctx: Context,
  asked: Asked,
): Promise<z.input<typeof endpoint.output>> {
  const message = messageOf(ctx, asked)
  return withExampleRows(ctx, async (inside, rows) => {
    const mail = await exampleMail(inside, message, rows)
    const text = await exampleSms(inside, message, rows)
    return {
      template: templateOf(message),
      mail: mail ? { subject: mail.subject, text: mail.text } : null,
      sms: text === undefined ? null : { text, alphabet: 'GSM-7', segments: segmentsOf(text) },
      site: message.site ?? null,
    }
  })
}

/** The HTML of the example, for a frame that runs nothing; 404 when there is none. */
async function readMessageTemplateMail(ctx: Context, asked: Asked): Promise<SentFile> {
  const message = messageOf(ctx, asked)
  const mail = await withExampleRows(ctx, (inside, rows) => exampleMail(inside, message, rows))
  if (!mail) throw new NotFound()
  return {
    bytes: new TextEncoder().encode(mail.html),
    type: 'text/html; charset=utf-8',
    policy: framedPolicy(mail.html),
  }
}

function messageOf(ctx: Context, { kind }: Asked): Message {
  requireAdmin(ctx.actor)
  const message = Object.hasOwn(ctx.messages, kind) ? ctx.messages[kind] : undefined
  if (!message) throw new NotFound()
  return message
}

const templateOf = ({ kind, label, topic, mail, sms, site }: Message): MessageTemplate => ({
  kind,
  label,
  topic,
  channels: [
    ...(mail ? (['email'] as const) : []),
    ...(sms ? (['sms'] as const) : []),
    ...(site === undefined ? [] : (['site'] as const)),
  ],
})

const payloadOf = ({ now }: Context, { payload, example }: Message, rows: ExampleRows): unknown =>
  payload.parse(example(rows, now()))

/** The address that receives the example: some messages prove one. */
function exampleRecipient(kind: string, channel: 'email' | 'sms'): string {
  if (channel === 'sms') return examplePhone
  if (kind === 'confirm-email') return exampleEmails.other
  return kind === 'staff-invitation' ? exampleEmails.next : exampleEmails.lea
}

async function exampleMail(
  ctx: Context,
  message: Message,
  rows: ExampleRows,
): Promise<RenderedMail | undefined> {
  const recipient = exampleRecipient(message.kind, 'email')
  const content = await message.mail?.(ctx, payloadOf(ctx, message, rows), recipient)
  if (!content) return undefined
  const { siteName, contactEmail } = await readSettings(ctx.db)
  const identity = { siteName, contactEmail, siteUrl: ctx.config.BASE_URL }
  return renderMail(withoutSecrets(content), identity, {
    mark: markDataUrl,
    route: await routeDataUrl(content.route),
  })
}

async function exampleSms(
  ctx: Context,
  message: Message,
  rows: ExampleRows,
): Promise<string | undefined> {
  if (!message.sms) return undefined
  const recipient = exampleRecipient(message.kind, 'sms')
  return renderSms(ctx, message, { payload: payloadOf(ctx, message, rows), recipient })
}
