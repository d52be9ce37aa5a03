import type { Context } from '#server/core/context.ts'

const day = 24 * 3_600_000

/** Deletes what served for a while: keys of retries, counted attempts, ended sessions, used links, known messages. */
export async function forgetOld(ctx: Context): Promise<void> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * day)
  const { db } = ctx
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(2)).execute()
  await db.deleteFrom('attempts').where('window_start', '<', before(2)).execute()
  await db.deleteFrom('rate_limits').where('last_request', '<', before(2).getTime()).execute()
  await db.deleteFrom('sessions').where('expires_at', '<', ctx.now()).execute()
  await db.deleteFrom('one_time_tokens').where('expires_at', '<', before(7)).execute()
  // Three years after the last word, as for anybody who never became a customer (reference/security §4.3).
  await db
    .deleteFrom('contact_messages')
    .where('created_at', '<', before(3 * 365))
    .execute()
  // The provider repeats a message for three days, and on demand for thirty.
  await db.deleteFrom('stripe_events').where('received_at', '<', before(90)).execute()
}
