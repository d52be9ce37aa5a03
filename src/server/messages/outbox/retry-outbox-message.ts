import { isChosen } from '#domain/account/notification-topic.ts'
import type { OutboxMessage } from '#contract/messages/outbox.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { chosenChannels } from '#server/messages/notifications/chosen-channels.ts'
import { addressOf, deliveryOf } from '#server/messages/notifications/outbox.ts'
import { found, Refused } from '#server/core/refused.ts'
import { outboxMessages, outboxView, type OutboxRow } from './outbox-queries.ts'

/**
 * Promises a given-up message again, to its reader's current address. Refused with `message-not-failed`, so that it is sent once
 * only.
 */
export async function retryOutboxMessage(
  ctx: Context,
  { outboxId }: { readonly outboxId: string },
): Promise<OutboxMessage> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const locked = outboxMessages(tx).where('n.id', '=', outboxId).forUpdate()
    const row = found(await locked.executeTakeFirst())
    if (row.state !== 'failed') throw new Refused('message-not-failed', { state: row.state })
    const recipient = await recipientToday(tx, ctx, row)
    const again = { state: 'queued', recipient, last_error: null }
    await tx
      .updateTable('notifications')
      .set({ ...again, retried_at: ctx.now() })
      .where('id', '=', outboxId)
      .execute()
    const delivery = deliveryOf[row.channel === 'sms' ? 'sms' : 'email']
    await enqueue(tx, ctx, delivery, { notificationId: outboxId })
    await recordFact(tx, ctx, {
      type: 'message.retried',
      customerId: row.user_id,
      details: {
        message: outboxView(ctx)(row).label,
        channel: row.channel,
        notificationId: outboxId,
      },
      change: { before: { state: 'failed' }, after: { state: 'queued' } },
    })
    return outboxView(ctx)({ ...row, ...again })
  })
}

/**
 * A message about a parcel or a payment goes to the customer's current address or number; one that proves an address goes to that
 * address.
 */
async function recipientToday(tx: Tx, ctx: Context, row: OutboxRow): Promise<string> {
  const topic = ctx.messages[row.kind]?.topic
  if (row.user_id === null || topic === undefined || !isChosen(topic)) return row.recipient
  if (row.channel === 'sms') return (await chosenChannels(tx, row.user_id, topic)).phone
  return addressOf(tx, row.user_id)
}
