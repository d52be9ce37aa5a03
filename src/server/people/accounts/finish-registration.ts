import { isRole, isStaff } from '#domain/account/account.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { notifyOffice } from '#server/messages/notifications/outbox.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { findSignInById, lockAccount, type Account } from './account-queries.ts'
import { activateAccount } from './activate-account.ts'

/**
 * Runs the steps after a confirmed address, once; each sign-in retries them until they succeed
 * (docs/rules/accounts.md#confirmation-and-activation).
 */
export async function finishRegistration(ctx: Context, userId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId)
    const row = await findSignInById(tx, userId)
    if (!account || !row?.welcome_due_at) return
    if (!row.is_active && !row.deactivated_at) await welcomeConfirmed(tx, ctx, account)
    await setWelcomeDue(tx, userId, null)
  })
}

/** Set at the confirmation, null once the registration is finished. */
export async function setWelcomeDue(tx: Tx, userId: string, since: Date | null): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ welcome_due_at: since })
    .where('user_id', '=', userId)
    .execute()
}

/** Notifies the office, and opens the account when the setting says so. */
export async function welcomeConfirmed(tx: Tx, ctx: Context, account: Account): Promise<void> {
  if (isRole(account.role) && isStaff({ role: account.role })) return
  const { activation } = await readSettings(tx)
  await notifyOffice(tx, ctx, {
    kind: 'admin-registration',
    payload: { userId: account.id },
    dedupeKey: `admin-registration:${account.id}`,
  })
  if (activation === 'automatic') await activateAccount(tx, ctx, account)
}
