import { findAccount } from '#server/people/accounts/account-queries.ts'
import { activateAccount } from '#server/people/accounts/activate-account.ts'
import { endSessions } from '#server/people/accounts/login-sessions.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import type { UserRow } from './user-queries.ts'

/** Closes a locked account: its sessions end at once, its open streams within seconds. A closed account stays closed. */
export async function closeAccount(
  tx: Tx,
  ctx: Context,
  row: UserRow,
  reason: string | null,
): Promise<void> {
  if (row.deactivated_at !== null) return
  if (reason === null) throw new InvalidInput({ deactivationReason: 'required' })
  await tx
    .updateTable('users')
    .set({ is_active: false, deactivated_at: ctx.now(), updated_at: ctx.now() })
    .set({ deactivation_reason: reason, profile_version: row.profile_version + 1 })
    .where('id', '=', row.id)
    .execute()
  await endSessions(tx, row.id)
  await recordFact(tx, ctx, {
    type: 'account.deactivated',
    customerId: row.id,
    details: { role: row.role, before: 'active', after: 'deactivated' },
    change: { before: { isActive: row.is_active }, after: { isActive: false, reason } },
  })
}

/**
 * Opens an account again, or for the first time once its address is confirmed. Refuses with `email-not-confirmed`,
 * `account-merged`.
 */
export async function openAccount(
  tx: Tx,
  ctx: Context,
  row: UserRow,
  reason: string | null,
): Promise<void> {
  if (row.is_active) return
  if (row.merged_into !== null) throw new Refused('account-merged')
  if (!row.email_verified) throw new Refused('email-not-confirmed')
  if (row.deactivated_at === null && row.customer_id !== null) {
    return activateAccount(tx, ctx, found(await findAccount(tx, row.id)))
  }
  await tx
    .updateTable('users')
    .set({ is_active: true, deactivated_at: null, deactivation_reason: null })
    .set({ updated_at: ctx.now(), profile_version: row.profile_version + 1 })
    .where('id', '=', row.id)
    .execute()
  await recordFact(tx, ctx, {
    type: 'account.reactivated',
    customerId: row.id,
    details: { role: row.role, before: 'deactivated', after: 'active' },
    change: {
      before: { isActive: false, reason: row.deactivation_reason },
      after: { isActive: true, ...(reason === null ? {} : { reason }) },
    },
  })
}
