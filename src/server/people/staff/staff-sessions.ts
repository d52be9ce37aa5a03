import type * as z from 'zod/mini'
import type { listStaffSessions as listStaffSessionsEndpoint } from '#contract/people/staff.ts'
import { deviceName } from '#domain/account/session.ts'
import { manageStaff } from '#domain/account/staff.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { endSessions, liveSessionsOf } from '#server/people/accounts/login-sessions.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { accepted, found } from '#server/core/refused.ts'
import { findMember, managedMember } from './staff-queries.ts'

export async function listStaffSessions(
  ctx: Context,
  { staffId }: { readonly staffId: string },
): Promise<z.input<typeof listStaffSessionsEndpoint.output>> {
  requireAdmin(ctx.actor)
  accepted(manageStaff(requireUser(ctx.actor), found(await findMember(ctx.db, staffId))))
  return { items: await liveSessionsOf(ctx, staffId) }
}

/** Signs out one device of a person of the team; the others stay. */
export async function endStaffSession(
  ctx: Context,
  { staffId, staffSessionId }: { readonly staffId: string; readonly staffSessionId: string },
): Promise<Record<string, never>> {
  return answeredInTransaction(ctx, async (tx) => {
    await managedMember(tx, ctx, staffId)
    const ended = await tx
      .deleteFrom('sessions')
      .where('id', '=', staffSessionId)
      .where('user_id', '=', staffId)
      .returning('user_agent')
      .executeTakeFirst()
    await recordFact(tx, ctx, {
      type: 'account.sessions-ended',
      customerId: staffId,
      change: { before: { device: deviceName(found(ended).user_agent) }, after: {} },
    })
    return {}
  })
}

/** Signs out a person of the team everywhere. */
export async function endStaffSessions(
  ctx: Context,
  { staffId }: { readonly staffId: string },
): Promise<Record<string, never>> {
  return answeredInTransaction(ctx, async (tx) => {
    await managedMember(tx, ctx, staffId)
    await endSessions(tx, staffId)
    await recordFact(tx, ctx, { type: 'account.sessions-ended', customerId: staffId })
    return {}
  })
}
