import { endSessions } from '#server/people/accounts/login-sessions.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { managedMember } from './managed-member.ts'

/** Closes an account of the team: its sessions end at once, and no password opens a new one. A closed account stays closed. */
export async function deactivateStaff(
  ctx: Context,
  { staffId }: { readonly staffId: string },
): Promise<Record<string, never>> {
  return answeredInTransaction(ctx, async (tx) => {
    const member = await managedMember(tx, ctx, staffId)
    if (!member.is_active) return {}
    await tx
      .updateTable('users')
      .set({ is_active: false, deactivated_at: ctx.now(), updated_at: ctx.now() })
      .set((row) => ({ profile_version: row('profile_version', '+', 1) }))
      .where('id', '=', staffId)
      .execute()
    await endSessions(tx, staffId)
    await recordFact(tx, ctx, {
      type: 'account.deactivated',
      customerId: staffId,
      details: { role: member.role },
      change: { before: { isActive: true }, after: { isActive: false } },
    })
    return {}
  })
}
