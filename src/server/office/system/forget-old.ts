import { endOldExports } from '#server/people/personal-data/make-data-export.ts'
import { sweepUnusedInvoices } from '#server/warehouse/contents/remove-purchase-invoice.ts'
import type { Context } from '#server/core/context.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'

const day = 24 * 3_600_000

/** Tables whose rows have no use after their end date. */
const endingTables = [
  'sessions',
  'pending_sign_ins',
  'passkey_challenges',
  'google_visits',
  'pending_identities',
] as const

/**
 * Deletes data that was needed for a limited time: retry keys, counted attempts, ended sessions, used links, received messages of
 * the provider.
 */
export async function forgetOld(ctx: Context): Promise<void> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * day)
  const { db } = ctx
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(2)).execute()
  await db.deleteFrom('attempts').where('window_start', '<', before(2)).execute()
  await db
    .deleteFrom('recent_tries')
    .where((row) => row.not(row(row.val(before(1)), '<', row.fn.any('at'))))
    .execute()
  for (const table of endingTables) {
    await db.deleteFrom(table).where('expires_at', '<', ctx.now()).execute()
  }
  await db.deleteFrom('one_time_tokens').where('expires_at', '<', before(7)).execute()
  // The farewell mail of a deleted account is the last row that holds its address.
  await db
    .deleteFrom('notifications')
    .where('kind', '=', 'account-deleted')
    .where((row) => row.or([row('state', '<>', 'queued'), row('created_at', '<', before(7))]))
    .execute()
  // An SMS that could not be sent for a while restarts the validity of its code; after a day nobody waits for it.
  await db.deleteFrom('phone_verifications').where('requested_at', '<', before(1)).execute()
  await endOldExports(ctx)
  await sweepUnusedInvoices(ctx)
  // The provider repeats a message for three days, and on demand for thirty.
  await db.deleteFrom('stripe_events').where('received_at', '<', before(90)).execute()
  await db.deleteFrom('webhook_failures').where('last_at', '<', before(30)).execute()
}

export const forgetOldJob = defineJob({
  name: 'forget-old',
  payload: noPayload,
  every: '17 * * * *',
  run: forgetOld,
})
