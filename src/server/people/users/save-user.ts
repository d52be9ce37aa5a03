import type { UserChange, UserDetail } from '#contract/people/users.ts'
import { editAccount, giveRole } from '#domain/account/give-role.ts'
import { isProofFresh } from '#domain/account/session-limits.ts'
import { endSessions } from '#server/people/accounts/login-sessions.ts'
import { lockProfile } from '#server/people/accounts/profile-queries.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, Forbidden, found, Refused } from '#server/core/refused.ts'
import { lockKeptParcels } from '#server/warehouse/storage/record-former-terms.ts'
import { hasBusiness } from './has-business.ts'
import { closeAccount, openAccount } from './open-and-close-account.ts'
import { userDetail } from './read-user.ts'
import { saveProfileOf } from './save-profile-of.ts'
import { findUser, type UserRow } from './user-queries.ts'

/**
 * Saves a profile from the office's form (docs/rules/accounts.md#users-in-the-office). A stale form is refused with the current
 * values; a change of role or activation needs a proof of identity.
 */
export async function saveUser(ctx: Context, change: UserChange): Promise<UserDetail> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    if (change.customer) await lockKeptParcels(tx, change.userId)
    found(await lockProfile(tx, change.userId))
    const row = found(await findUser(tx, change.userId))
    accepted(editAccount(requireUser(ctx.actor), row))
    if (row.profile_version !== change.version) {
      const current = await userDetail(tx, ctx, row)
      throw new Refused('stale-version', { version: current.version, current })
    }
    requireProofFor(ctx, row, change)
    await saveRole(tx, ctx, row, change.role)
    await saveActivation(tx, ctx, row, change)
    await saveProfileOf(tx, ctx, row, change)
    return userDetail(tx, ctx, found(await findUser(tx, change.userId)))
  })
}

/** The same proof as the endpoints of the team's roles; names and addresses need none. */
function requireProofFor(ctx: Context, row: UserRow, { role, isActive }: UserChange): void {
  if (row.role === role && row.is_active === isActive) return
  if (!isProofFresh(requireUser(ctx.actor).provedAt, ctx.now())) throw new Forbidden('proof-needed')
}

/** The new role counts at once: the person is signed out, and gets it by signing in. */
async function saveRole(
  tx: Tx,
  ctx: Context,
  row: UserRow,
  role: UserChange['role'],
): Promise<void> {
  if (row.role === role) return
  const isCustomer = row.customer_id !== null
  const isBusy = isCustomer && (await hasBusiness(tx, row.id))
  const subject = { id: row.id, role: row.role, isCustomer, hasBusiness: isBusy }
  accepted(giveRole(requireUser(ctx.actor), subject, role))
  await tx
    .updateTable('users')
    .set({ role, updated_at: ctx.now() })
    .where('id', '=', row.id)
    .execute()
  await endSessions(tx, row.id)
  await recordFact(tx, ctx, {
    type: 'staff.role-changed',
    customerId: row.id,
    details: { before: row.role, after: role },
    change: { before: { role: row.role }, after: { role } },
  })
}

async function saveActivation(
  tx: Tx,
  ctx: Context,
  row: UserRow,
  { isActive, deactivationReason }: UserChange,
): Promise<void> {
  if (row.is_active === isActive) return
  if (row.id === requireUser(ctx.actor).id) throw new Refused('own-account')
  if (isActive) await openAccount(tx, ctx, row, deactivationReason)
  else await closeAccount(tx, ctx, row, deactivationReason)
}
