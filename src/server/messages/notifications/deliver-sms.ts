import * as z from 'zod'
import { SmsNotSent } from '#server/core/adapters/sms.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { defineJob } from '#server/core/jobs.ts'
import { findMessage } from './define-message.ts'
import { renderSms } from './render-sms.ts'
import { forgetQueued, lockQueued, noteFailure, noteSent, type Queued } from './queued-message.ts'

/**
 * Sends one promised SMS. The row stays locked while it is sent. When the supplier is down, the row stays queued and the function
 * throws, so that the queue retries; after a final refusal it gives up.
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
  const text = await renderSms(ctx, findMessage(ctx, queued.kind), queued)
  if (text === undefined) return forgetQueued(tx, queued)
  await ctx.sms?.sendSms({ to: queued.recipient, text, tag: queued.kind })
  // A code proves a telephone: nobody else may read it.
  await noteSent(tx, ctx, queued, { text: queued.kind === 'phone-code' ? codeKeptBack : text })
}

const codeKeptBack = 'Un code de vérification (non conservé).'

export const deliverSmsJob = defineJob({
  name: 'deliver-sms',
  payload: z.strictObject({ notificationId: z.uuid() }),
  run: deliverSms,
})
