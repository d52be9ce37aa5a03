import { SmsNotSent } from '#server/adapters/sms.ts'
import type { Context, Tx } from '#server/core/context.ts'
import type { MessageKind, Messages } from '#server/core/outbox.ts'
import { texts, type SmsTemplate } from './texts.ts'
import { mayBeText, type TextKind } from './topic-of-message.ts'

/**
 * Sends one promised SMS. The row is locked while it is sent. A supplier that is away leaves it queued and throws, so
 * that the queue tries again; what it will never take is given up.
 */
export async function deliverSms(
  ctx: Context,
  { notificationId }: { readonly notificationId: string },
): Promise<void> {
  if (!ctx.sms) return
  try {
    await ctx.db.transaction().execute(async (tx) => {
      const queued = await lockQueued(tx, notificationId)
      if (queued) await deliver(tx, ctx, queued)
    })
  } catch (error) {
    const isFinal = error instanceof SmsNotSent && error.isFinal
    await noteFailure(ctx, notificationId, error, isFinal)
    if (!isFinal) throw error
  }
}

type Queued = NonNullable<Awaited<ReturnType<typeof lockQueued>>>

const lockQueued = (tx: Tx, notificationId: string) =>
  tx
    .selectFrom('notifications')
    .select(['id', 'kind', 'payload', 'recipient'])
    .where('id', '=', notificationId)
    .where('state', '=', 'queued')
    .where('channel', '=', 'sms')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

async function deliver(tx: Tx, ctx: Context, queued: Queued): Promise<void> {
  const text = await textOf(ctx, queued)
  if (text === undefined) {
    await tx.deleteFrom('notifications').where('id', '=', queued.id).execute()
    return
  }
  await ctx.sms?.sendSms({ to: queued.recipient, text, tag: queued.kind })
  await tx
    .updateTable('notifications')
    .set({ state: 'sent', sent_at: ctx.now(), last_error: null })
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', queued.id)
    .execute()
}

/** The payload was written by `notify` for this very kind, whose types agree there. */
async function textOf(ctx: Context, queued: Queued): Promise<string | undefined> {
  const kind = queued.kind as MessageKind
  if (!mayBeText(kind)) throw new Error(`no text for ${kind}`)
  const template = texts[kind] as SmsTemplate<TextKind>
  return template(ctx, queued.payload as Messages[TextKind], queued.recipient)
}

/** What the supplier says may repeat the number: only our own reason is kept. */
async function noteFailure(
  ctx: Context,
  id: string,
  error: unknown,
  isFinal: boolean,
): Promise<void> {
  const reason = error instanceof SmsNotSent ? error.reason : 'unforeseen'
  await ctx.db
    .updateTable('notifications')
    .set({ last_error: reason, ...(isFinal ? { state: 'failed' } : {}) })
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}
