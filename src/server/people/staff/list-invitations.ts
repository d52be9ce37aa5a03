import type * as z from 'zod/mini'
import type { listInvitations as endpoint } from '#contract/people/staff.ts'
import { mayGive } from '#domain/account/manage-staff.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { pageOf } from '#server/core/paging.ts'
import { invitationRows } from './invitation-queries.ts'

/** The invitations that wait for an answer; an expired one waits to be sent again or taken back. */
export async function listInvitations(
  ctx: Context,
  asked: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const { role } = requireUser(ctx.actor)
  return pageOf(await invitationRows(ctx, asked), asked.limit, (row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    invitedBy: row.inviter,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isExpired: row.expires_at <= ctx.now(),
    isAnswerable: mayGive(role, row.role),
  }))
}
