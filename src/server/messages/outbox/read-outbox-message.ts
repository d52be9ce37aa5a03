import type * as z from 'zod/mini'
import type { readOutboxMessage as endpoint } from '#contract/messages/outbox.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { framedPolicy } from '#server/core/security-headers.ts'
import type { SentFile } from '#server/core/http.ts'
import { found, NotFound } from '#server/core/refused.ts'
import { renderMail, type RenderedMail } from '#server/messages/notifications/mail-layout.ts'
import { markDataUrl } from '#server/messages/notifications/mail-mark.ts'
import { routeDataUrl } from '#server/messages/notifications/mail-route.ts'
import { mailPicture } from '#server/messages/notifications/mail-picture.ts'
import type { MailContent } from '#server/messages/notifications/define-message.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { outboxMessages, outboxView, type OutboxRow } from './outbox-queries.ts'
import { keptMailOf, keptTextOf } from '#server/messages/notifications/kept-content.ts'

type Asked = { readonly outboxId: string }

/** One message, with its content as text. */
export async function readOutboxMessage(
  ctx: Context,
  asked: Asked,
): Promise<z.input<typeof endpoint.output>> {
  const row = await messageOf(ctx, asked)
  const message = outboxView(ctx)(row)
  const preview = await previewMessage(ctx, row)
  if (preview.from === 'none') return { message, preview: 'none', subject: null, text: null }
  if ('text' in preview) return { message, preview: 'sent', subject: null, text: preview.text }
  const { subject, text } = await rendered(ctx, preview.mail)
  return { message, preview: preview.from, subject, text }
}

/** The HTML of the mail, for a frame that runs nothing; 404 when there is none to show. */
export async function readOutboxMail(ctx: Context, asked: Asked): Promise<SentFile> {
  const preview = await previewMessage(ctx, await messageOf(ctx, asked))
  if (!('mail' in preview)) throw new NotFound()
  const { html } = await rendered(ctx, preview.mail)
  return {
    bytes: new TextEncoder().encode(html),
    type: 'text/html; charset=utf-8',
    policy: framedPolicy(html),
  }
}

async function messageOf(ctx: Context, { outboxId }: Asked) {
  requireAdmin(ctx.actor)
  return found(await outboxMessages(ctx.db).where('n.id', '=', outboxId).executeTakeFirst())
}

async function rendered(ctx: Context, mail: MailContent): Promise<RenderedMail> {
  const { siteName, contactEmail } = await readSettings(ctx.db)
  const identity = { siteName, contactEmail, siteUrl: ctx.config.BASE_URL }
  const picture = await mailPicture(ctx, mail)
  return renderMail(mail, identity, {
    mark: markDataUrl,
    photo: picture && dataUrl(picture),
    route: await routeDataUrl(mail.route),
  })
}

/** The frame of the preview sends no request, so the picture is embedded in the page. */
const dataUrl = (jpeg: Uint8Array): string =>
  `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`

type Preview =
  | { readonly from: 'sent' | 'now'; readonly mail: MailContent }
  | { readonly from: 'sent'; readonly text: string }
  | { readonly from: 'none' }

/** The stored text of a sent message; for an unsent one, the text that it would have now. */
async function previewMessage(ctx: Context, row: OutboxRow): Promise<Preview> {
  const text = keptTextOf(row.content)
  if (text !== undefined) return { from: 'sent', text }
  const kept = keptMailOf(row.content)
  if (kept) return { from: 'sent', mail: kept }
  const message = ctx.messages[row.kind]
  if (row.channel !== 'email' || !message?.mail || message.makesLink) return { from: 'none' }
  const mail = await message.mail(ctx, message.payload.parse(row.payload), row.recipient)
  return mail ? { from: 'now', mail } : { from: 'none' }
}
