import type * as z from 'zod/mini'
import type { listStaff as endpoint } from '#contract/people/staff.ts'
import { manageStaff, type StaffRole } from '#domain/account/manage-staff.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { pageOf } from '#server/core/paging.ts'
import { staffRows } from './staff-queries.ts'

/** The people of the team, with what the reader may change about each. */
export async function listStaff(
  ctx: Context,
  asked: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const reader = requireUser(ctx.actor)
  return pageOf(await staffRows(ctx, asked), asked.limit, (row) => {
    // The query selects these three roles only.
    const role = row.role as StaffRole
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      role,
      isActive: row.is_active,
      hasSecondFactor: row.has_second_factor,
      lastSignedInAt: row.last_signed_in_at?.toISOString() ?? null,
      sessionCount: row.session_count ?? 0,
      lockedBecause: lockOf(reader, { id: row.id, role }),
    }
  })
}

type Known = Parameters<typeof manageStaff>[0]

function lockOf(reader: Known, member: Known): 'own-account' | 'above-you' | null {
  const managed = manageStaff(reader, member)
  if (managed.ok) return null
  return managed.refusal === 'own-account' ? 'own-account' : 'above-you'
}
