import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { receiveSmsReport } from '#contract/messages/outbox.ts'
import { isChosen, nextSendingTime } from '#domain/account/notifications.ts'
import { timeZoneOf } from '#domain/destination/destination.ts'
import { segmentsOf, SmsNotSent, SmsUnanswered, toGsm7 } from '#server/core/adapters/sms.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { defineJob } from '#server/core/jobs.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { chosenChannels } from './notification-preferences.ts'
import { findMessage, type Message } from './define-message.ts'
import {
  forgetQueued,
  lockQueued,
  noteFailure,
  noteSent,
  noteUnanswered,
  type Queued,
} from './queued-message.ts'

/**
 * Sends one promised SMS. The row stays locked while it is sent. When the supplier is down, the row stays queued and the function
 * throws, so that the queue retries; after a final refusal it gives up. Without an answer the SMS may have left: the queue is not
 * to try again at once. In its reader's night it waits for the morning, whoever
 * enqueued it (docs/rules/messages.md#quiet-hours).
 */
export async function deliverSms(
  ctx: Context,
  { notificationId }: { readonly notificationId: string },
): Promise<void> {
  if (!ctx.sms) return
  try {
    await ctx.db.transaction().execute(async (tx) => {
      const queued = await lockQueued(tx, notificationId, 'sms')
      if (queued && (queued.sends_at ?? ctx.now()) <= ctx.now()) await deliver(tx, ctx, queued)
    })
  } catch (error) {
    const isFinal = error instanceof SmsNotSent && error.isFinal
    // The supplier's message may repeat the number, so only our own reason is stored.
    const reason = error instanceof SmsNotSent ? error.reason : 'unforeseen'
    await noteFailure(ctx, notificationId, { reason, isFinal })
    if (!isFinal) throw error
  }
}

async function deliver(tx: Tx, ctx: Context, queued: Queued): Promise<void> {
  const message = findMessage(ctx, queued.kind)
  if (!message.isCode) {
    const country = await readersCountry(tx, message, queued)
    if (country === undefined) return forgetQueued(tx, queued)
    const sendsAt = nextSendingTime(ctx.now(), timeZoneOf(country))
    if (sendsAt > ctx.now()) return postpone(tx, queued, sendsAt)
  }
  const text = await renderSms(ctx, message, queued)
  if (text === undefined) return forgetQueued(tx, queued)
  const reportUrl = smsReportUrl(ctx, queued.id)
  const segments = segmentsOf(text)
  try {
    await ctx.sms?.sendSms({ to: queued.recipient, text, tag: queued.kind, reportUrl })
  } catch (error) {
    if (!(error instanceof SmsUnanswered)) throw error
    return noteUnanswered(tx, ctx, queued, { reason: error.reason, segments })
  }
  // A code proves a telephone: nobody else may read it.
  const kept = { text: message.isCode ? codeKeptBack : text }
  await noteSent(tx, ctx, queued, kept, segments)
}

/**
 * The country of a reader who still wants this SMS on this number: while it waited they may have turned SMS off, or changed their
 * number.
 */
async function readersCountry(
  tx: Tx,
  { topic }: Message,
  { user_id: userId, recipient }: Queued,
): Promise<string | undefined> {
  if (userId === null || !isChosen(topic)) return undefined
  const { sms, phone, country } = await chosenChannels(tx, userId, topic)
  return sms && phone === recipient ? country : undefined
}

/** Leaves the row queued; the sweep enqueues it again at that instant. */
async function postpone(tx: Tx, { id }: Queued, sendsAt: Date): Promise<void> {
  await tx.updateTable('notifications').set({ sends_at: sendsAt }).where('id', '=', id).execute()
}

const codeKeptBack = 'Un code de vérification (non conservé).'

/** The address that the supplier calls about one SMS. Only we can make its signature, so no secret is stored. */
const smsReportUrl = (ctx: Context, outboxId: string): string =>
  ctx.config.BASE_URL +
  receiveSmsReport.path
    .replace(':outboxId', outboxId)
    .replace(':signature', signatureOf(ctx, outboxId).toString('base64url'))

const signatureOf = ({ config }: Context, outboxId: string): Buffer =>
  createHmac('sha256', config.AUTH_SECRET).update(`sms-report ${outboxId}`).digest()

export const deliverSmsJob = defineJob({
  name: 'deliver-sms',
  payload: z.strictObject({ notificationId: z.uuid() }),
  run: deliverSms,
})

/** The text as a telephone shows it: the site's name, then the message's words, in the SMS alphabet. */
export async function renderSms(
  ctx: Context,
  message: Message,
  { payload, recipient }: { readonly payload: unknown; readonly recipient: string },
): Promise<string | undefined> {
  if (!message.sms) throw new Error(`no text for ${message.kind}`)
  const words = await message.sms(ctx, message.payload.parse(payload), recipient)
  if (words === undefined) return undefined
  const { siteName } = await readSettings(ctx.db)
  return toGsm7(`${siteName} : ${words}`)
}

export function isOurSignature(ctx: Context, outboxId: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url')
  const ours = signatureOf(ctx, outboxId)
  return given.length === ours.length && timingSafeEqual(given, ours)
}
