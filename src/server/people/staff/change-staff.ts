import type * as z from 'zod/mini'
import type { changeRole as changeRoleEndpoint } from '#contract/people/staff.ts'
import { mayGive } from '#domain/account/staff.ts'
import { findAccountByEmail, lockAccount } from '#server/people/accounts/account-queries.ts'
import { endSessions } from '#server/people/accounts/login-sessions.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { secondFactorsOf } from '#server/people/accounts/second-factors-of.ts'
import { removeSecondFactors } from '#server/people/second-factors/change-second-factors.ts'
import { managedMember } from './staff-queries.ts'

/** Assigns another role to a person of the team; it counts at their next sign-in. Also refuses with `last-super-admin`. */
export async function changeRole(
  ctx: Context,
  { staffId, role, former }: z.output<typeof changeRoleEndpoint.input>,
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

/** For a person of the team who lost their phone and said so in person; they add another factor after signing in. */
export async function removeStaffSecondFactors(
  ctx: Context,
  { staffId }: { readonly staffId: string },
): Promise<Record<string, never>> {
  return answeredInTransaction(ctx, async (tx) => {
    await managedMember(tx, ctx, staffId)
    if ((await secondFactorsOf(tx, staffId)).length > 0) await removeSecondFactors(tx, ctx, staffId)
    return {}
  })
}

/**
 * For a super-admin whom no colleague can help: `npm run lost-factors` on the server. `false` when no active one has the address.
 */
export const removeSuperAdminFactors = (ctx: Context, address: string): Promise<boolean> =>
  ctx.db.transaction().execute(async (tx) => {
    const named = await findAccountByEmail(tx, address.toLowerCase())
    const account = named && (await lockAccount(tx, named.id))
    if (account?.role !== 'super_admin' || !account.is_active) return false
    await removeSecondFactors(tx, ctx, account.id)
    return true
  })
