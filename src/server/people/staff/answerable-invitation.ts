import { mayGive } from '#domain/account/manage-staff.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { found, Refused } from '#server/core/refused.ts'
import { lockInvitation, type OpenInvitation } from './invitation-queries.ts'

/** An unanswered invitation that this actor could have made, locked; refuses with `above-you`. */
export async function answerableInvitation(
  tx: Tx,
  ctx: Context,
  invitationId: string,
): Promise<OpenInvitation> {
  requireAdmin(ctx.actor)
  const invitation = found(await lockInvitation(tx, invitationId))
  if (!mayGive(requireUser(ctx.actor).role, invitation.role)) throw new Refused('above-you')
  return invitation
}
