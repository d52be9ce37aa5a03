import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import type { Account } from './account-queries.ts'

/**
 * Opens a confirmed customer's account and sends the welcome, once in the account's life
 * (docs/rules/accounts.md#confirmation-and-activation).
 */
export async function activateAccount(tx: Tx, ctx: Context, account: Account): Promise<void> {
  if (!account.is_active) {
    await tx
      .updateTable('users')
      .set({ is_active: true, updated_at: ctx.now() })
      // Shows anybody who has the account's form open that it changed.
      .set((row) => ({ profile_version: row('profile_version', '+', 1) }))
      .where('id', '=', account.id)
      .execute()
    await recordFact(tx, ctx, {
      type: 'account.activated',
      customerId: account.id,
      change: { before: { isActive: false }, after: { isActive: true } },
    })
  }
  const welcomed = await tx
    .updateTable('customers')
    .set({ welcomed_at: ctx.now() })
    .where('user_id', '=', account.id)
    .where('welcomed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!welcomed) return
  await notify(tx, ctx, {
    kind: 'welcome',
    payload: { userId: account.id },
    userId: account.id,
    recipient: account.email,
    dedupeKey: `welcome:${account.id}`,
  })
}
