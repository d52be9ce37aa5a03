import type * as z from 'zod/mini'
import type { listStaffSessions as endpoint } from '#contract/staff.ts'
import { deviceName } from '#domain/account/device-name.ts'
import { manageStaff } from '#domain/account/manage-staff.ts'
import { mostSessions } from '#server/accounts/open-session.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { accepted, found } from '#server/core/refused.ts'
import { findMember } from './staff-queries.ts'

/** The devices on which a person of the team is signed in; they have few, so they come as one page. */
export async function listStaffSessions(
  ctx: Context,
  { staffId }: { readonly staffId: string },
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  accepted(manageStaff(requireUser(ctx.actor), found(await findMember(ctx.db, staffId))))
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'second_factor_at'])
    .where('user_id', '=', staffId)
    .where('expires_at', '>', ctx.now())
    .where('idle_until', '>', ctx.now())
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(mostSessions)
    .execute()
  return {
    items: rows.map((row) => ({
      id: row.id,
      device: deviceName(row.user_agent),
      openedAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      bySecondFactor: row.second_factor_at !== null,
    })),
  }
}
