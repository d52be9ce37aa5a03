import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { managedMember } from './managed-member.ts'

/** Opens an account of the team again, in its former role. */
export async function reactivateStaff(
  ctx: Context,
  { staffId }: { readonly staffId: string },
): Promise<Record<string, never>> {
  return answeredInTransaction(ctx, async (tx) => {
    const member = await managedMember(tx, ctx, staffId)
    if (member.is_active) return {}
    await tx
      .updateTable('users')
      .set({ is_active: true, deactivated_at: null, updated_at: ctx.now() })
      .set((row) => ({ profile_version: row('profile_version', '+', 1) }))
      .where('id', '=', staffId)
      .execute()
    await recordFact(tx, ctx, {
      type: 'account.reactivated',
      customerId: staffId,
      details: { role: member.role },
      change: { before: { isActive: false }, after: { isActive: true } },
    })
    return {}
  })
}
