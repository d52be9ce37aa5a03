import { manageStaff } from '#domain/account/manage-staff.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { accepted, found } from '#server/core/refused.ts'
import { lockMember, type Member } from './staff-queries.ts'

/** The person of the team that this actor may change, locked; refuses with `own-account` or `above-you`. */
export async function managedMember(tx: Tx, ctx: Context, staffId: string): Promise<Member> {
  requireAdmin(ctx.actor)
  const member = found(await lockMember(tx, staffId))
  accepted(manageStaff(requireUser(ctx.actor), member))
  return member
}
