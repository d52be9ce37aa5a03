import * as z from 'zod'
import { isChosen } from '#domain/account/notification-topic.ts'
import { nextSendingTime } from '#domain/account/quiet-hours.ts'
import { timeZoneOf } from '#domain/destination/time-zone.ts'
import { segmentsOf } from '#server/core/adapters/gsm-7.ts'
import { SmsNotSent } from '#server/core/adapters/sms.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { defineJob } from '#server/core/jobs.ts'
import { chosenChannels } from './chosen-channels.ts'
import { findMessage, type Message } from './define-message.ts'
import { smsReportUrl } from './sms-report-url.ts'
import { renderSms } from './render-sms.ts'
import { forgetQueued, lockQueued, noteFailure, noteSent, type Queued } from './queued-message.ts'

/**
 * Sends one promised SMS. The row stays locked while it is sent. When the supplier is down, the row stays queued and the function
 * throws, so that the queue retries; after a final refusal it gives up. In its reader's night it waits for the morning, whoever
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
      if (queued) await deliver(tx, ctx, queued)
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
  await ctx.sms?.sendSms({ to: queued.recipient, text, tag: queued.kind, reportUrl })
  // A code proves a telephone: nobody else may read it.
  const kept = { text: message.isCode ? codeKeptBack : text }
  await noteSent(tx, ctx, queued, kept, segmentsOf(text))
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

export const deliverSmsJob = defineJob({
  name: 'deliver-sms',
  payload: z.strictObject({ notificationId: z.uuid() }),
  run: deliverSms,
})
