import type * as z from 'zod/mini'
import type { changeRole as endpoint } from '#contract/people/staff.ts'
import { mayGive } from '#domain/account/manage-staff.ts'
import { endSessions } from '#server/people/accounts/login-sessions.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { managedMember } from './managed-member.ts'

/** Assigns another role to a person of the team; it counts at their next sign-in. Also refuses with `last-super-admin`. */
export async function changeRole(
  ctx: Context,
  { staffId, role, former }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  return answeredInTransaction(ctx, async (tx) => {
    const member = await managedMember(tx, ctx, staffId)
    if (!mayGive(requireUser(ctx.actor).role, role)) throw new Refused('above-you')
    if (member.role === role) return {}
    if (member.role !== former) throw new Refused('stale', { role: member.role })

    await tx
      .updateTable('users')
      .set({ role, updated_at: ctx.now() })
      .set((row) => ({ profile_version: row('profile_version', '+', 1) }))
      .where('id', '=', staffId)
      .execute()
    await endSessions(tx, staffId)
    await recordFact(tx, ctx, {
      type: 'staff.role-changed',
      customerId: staffId,
      change: { before: { role: member.role }, after: { role } },
    })
    return {}
  })
}
