import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import { doApart, forEachApart } from '#server/core/for-each-apart.ts'
import { defineJob, enqueue, noPayload } from '#server/core/jobs.ts'
import { deliveryOf } from './outbox.ts'

const minute = 60_000

/**
 * Finds what the queue lost: a message that has waited for more than two minutes without a live job gets a new one; so does an SMS
 * whose morning has come. After three days without a mail server, a message is given up and marked as such.
 */
export async function sweepOutbox(ctx: Context): Promise<void> {
  await doApart(
    async () => ctx.mailer && sweep(ctx, 'email'),
    async () => ctx.sms && sweep(ctx, 'sms'),
  )
}

type Channel = 'email' | 'sms'

async function sweep(ctx: Context, channel: Channel): Promise<void> {
  await giveUpOld(ctx, channel)
  await forEachApart(waitingWithoutJob(ctx, channel), ({ id }) =>
    ctx.db
      .transaction()
      .execute((tx) => enqueue(tx, ctx, deliveryOf[channel], { notificationId: id })),
  )
}

async function giveUpOld(ctx: Context, channel: Channel): Promise<void> {
  await ctx.db
    .updateTable('notifications')
    .set({ state: 'failed' })
    .where('state', '=', 'queued')
    .where('channel', '=', channel)
    .where(
      sql<Date>`coalesce(retried_at, created_at)`,
      '<',
      new Date(ctx.now().getTime() - 3 * 24 * 60 * minute),
    )
    .execute()
}

const waitingWithoutJob = async (
  ctx: Context,
  channel: Channel,
): Promise<{ readonly id: string }[]> => {
  const before = new Date(ctx.now().getTime() - 2 * minute)
  const { rows } = await sql<{ id: string }>`
    select n.id from notifications n
    where n.state = 'queued' and n.channel = ${channel}
      and (n.sends_at <= ${ctx.now()} or (n.sends_at is null and n.created_at < ${before}))
      and not exists (
        select 1 from pgboss.job j
        where j.name = ${deliveryOf[channel].name} and j.state in ('created', 'retry', 'active')
          and j.data ->> 'notificationId' = n.id::text)
    order by n.created_at, n.id limit 500`.execute(ctx.db)
  return rows
}

export const sweepOutboxJob = defineJob({
  name: 'sweep-outbox',
  payload: noPayload,
  every: '* * * * *',
  run: sweepOutbox,
})
