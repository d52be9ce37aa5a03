import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { endSessions } from './login-sessions.ts'

/**
 * The configured administrator becomes super-admin once in the life of a database, when somebody follows the link sent to exactly
 * that address and no super-admin exists (docs/rules/accounts.md#first-super-admin). `sentTo` is the address as typed: a variant
 * in case, a `+` part or a look-alike character is somebody else. The person who filled in the form may not be the one who
 * follows the link: the account's password, Google account and sessions are removed, and the mailbox gets a link to choose a
 * password. Returns `true` when it assigned the role.
 */
export async function becomeFirstSuperAdmin(
  tx: Tx,
  ctx: Context,
  userId: string,
  sentTo: string,
): Promise<boolean> {
  if (!isConfiguredAddress(sentTo, ctx.config.ADMIN_EMAIL)) return false
  const superAdmin = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .executeTakeFirst()
  if (superAdmin || !(await takeTheOneTime(tx, ctx))) return false

  await tx
    .updateTable('users')
    .set({ role: 'super_admin', is_active: true, updated_at: ctx.now() })
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('passwords').where('user_id', '=', userId).execute()
  await tx.deleteFrom('external_identities').where('user_id', '=', userId).execute()
  await endSessions(tx, userId)
  await notify(tx, ctx, {
    kind: 'reset-password',
    payload: { userId },
    userId: null,
    recipient: sentTo,
    dedupeKey: `reset-password:first-super-admin:${userId}`,
  })
  const details = { role: 'super_admin' }
  await recordFact(tx, ctx, { type: 'account.activated', customerId: userId, details })
  return true
}

/** Lower-case ASCII, compared character by character: no folding may make two addresses equal. */
export function isConfiguredAddress(sentTo: string, configured: string | undefined): boolean {
  return configured !== undefined && /^[!-~]+$/.test(sentTo) && sentTo === configured.toLowerCase()
}

async function takeTheOneTime(tx: Tx, ctx: Context): Promise<boolean> {
  const taken = await tx
    .insertInto('settings')
    .values({ key: 'firstSuperAdminAt', value: JSON.stringify(ctx.now().toISOString()) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}
