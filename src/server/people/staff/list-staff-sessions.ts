import type * as z from 'zod/mini'
import type { listStaffSessions as endpoint } from '#contract/people/staff.ts'
import { manageStaff } from '#domain/account/manage-staff.ts'
import { liveSessionsOf } from '#server/people/accounts/live-sessions-of.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { accepted, found } from '#server/core/refused.ts'
import { findMember } from './staff-queries.ts'

export async function listStaffSessions(
  ctx: Context,
  { staffId }: { readonly staffId: string },
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  accepted(manageStaff(requireUser(ctx.actor), found(await findMember(ctx.db, staffId))))
  return { items: await liveSessionsOf(ctx, staffId) }
}
