import * as z from 'zod'
import type { Context, Tx } from '#server/core/context.ts'
import { defineJob } from '#server/core/jobs.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { withoutSecrets } from './kept-content.ts'
import { giveAllowanceBack, takeMailAllowance } from './mail-allowance.ts'
import { findMessage, type MailContent } from './define-message.ts'
import { markFile, routeFile, routeUrl } from './mail-pictures.ts'
import { mailPicture, renderMail } from './mail-layout.ts'
import { forgetQueued, lockQueued, noteFailure, noteSent, type Queued } from './queued-message.ts'

/**
 * Sends one promised mail. Safe to run twice: the row stays locked while the mail is sent, and its id is the Message-ID. When the
 * mail server is down, the row stays queued and the function throws, so that the queue retries.
 */
export async function deliverNotification(
  ctx: Context,
  { notificationId }: { readonly notificationId: string },
): Promise<void> {
  // No mail server is configured: the message waits in the outbox for one.
  if (!ctx.mailer) return
  try {
    await ctx.db.transaction().execute(async (tx) => {
      const queued = await lockQueued(tx, notificationId, 'email')
      if (queued) await deliver(tx, ctx, queued)
    })
  } catch (error) {
    await noteFailure(ctx, notificationId, { reason: messageOf(error), isFinal: isFinal(error) })
    if (!isFinal(error)) throw new Error(`mail not sent: ${withoutAddress(error)}`)
  }
}

/** Takes the allowance before it writes the text: a waiting mail would otherwise create a new link at every attempt. */
async function deliver(tx: Tx, ctx: Context, queued: Queued): Promise<void> {
  const message = findMessage(ctx, queued.kind)
  const allowance = await takeMailAllowance(ctx, message, queued.recipient)
  if (!allowance) return message.whenTooMany === 'wait' ? undefined : forgetQueued(tx, queued)
  try {
    const content = await mailOf(ctx, queued)
    if (content) return await send(tx, ctx, queued, content)
  } catch (error) {
    await giveAllowanceBack(ctx, allowance)
    throw error
  }
  await giveAllowanceBack(ctx, allowance)
  await forgetQueued(tx, queued)
}

async function mailOf(ctx: Context, queued: Queued): Promise<MailContent | undefined> {
  const message = findMessage(ctx, queued.kind)
  if (!message.mail) throw new Error(`no mail for ${queued.kind}`)
  return message.mail(ctx, message.payload.parse(queued.payload), queued.recipient)
}

async function send(tx: Tx, ctx: Context, queued: Queued, content: MailContent): Promise<void> {
  const { siteName, contactEmail } = await readSettings(tx)
  const identity = { siteName, contactEmail, siteUrl: ctx.config.BASE_URL }
  const picture = await mailPicture(ctx, content)
  const route = await routeFile(content.route)
  await ctx.mailer?.send({
    messageId: queued.id,
    to: queued.recipient,
    ...renderMail(content, identity, {
      mark: `cid:${markFile.contentId}`,
      photo: picture && `cid:${pictureId}`,
      route: route && routeUrl,
    }),
    // Several mails ask for an answer, whatever the address of the sender is.
    replyTo: content.replyTo ?? contactEmail,
    attachments: [
      ...(await Promise.all((content.attachments ?? []).map((read) => read(ctx)))),
      ...(picture ? [{ ...pictureFile, bytes: picture }] : []),
      ...(route ? [route] : []),
      markFile,
    ],
  })
  await noteSent(tx, ctx, queued, withoutSecrets(content))
}

const pictureId = 'photo@escale'
const pictureFile = { fileName: 'photo.jpg', type: 'image/jpeg', contentId: pictureId }

/** For the log: the mail server's message repeats the address, which must stay in the outbox. */
const withoutAddress = (error: unknown): string =>
  messageOf(error).replaceAll(/[^\s@<]+@[^\s@>]+/g, '(adresse)')

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500)

/** The mail server will never accept this recipient (5xx at RCPT TO): trying again only hurts our reputation. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  'command' in error &&
  error.command === 'RCPT TO'

export const deliverNotificationJob = defineJob({
  name: 'deliver-notification',
  payload: z.strictObject({ notificationId: z.uuid() }),
  run: deliverNotification,
})
