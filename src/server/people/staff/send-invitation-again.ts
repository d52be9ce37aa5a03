import { invitationLastsMs } from '#domain/account/manage-staff.ts'
import { voidTokens } from '#server/people/accounts/one-time-token.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { requireMailTry } from '#server/messages/notifications/mail-allowance.ts'
import { answerableInvitation } from './answerable-invitation.ts'
import { findInvitation } from './invitation-queries.ts'
import { promiseInvitation } from './promise-invitation.ts'

/** Sends a new link for seven more days, in the sender's name; 429 while no more mails may leave. */
export async function sendInvitationAgain(
  ctx: Context,
  { invitationId }: { readonly invitationId: string },
): Promise<Record<string, never>> {
  const invitedBy = requireAdmin(ctx.actor)
  const invited = found(await findInvitation(ctx.db, invitationId))
  await requireMailTry(ctx, 'staff-invitation', invited.email)
  return answeredInTransaction(ctx, async (tx) => {
    const { email, role } = await answerableInvitation(tx, ctx, invitationId)
    const expiresAt = new Date(ctx.now().getTime() + invitationLastsMs)
    await tx
      .updateTable('staff_invitations')
      .set({ expires_at: expiresAt, invited_by: invitedBy })
      .where('id', '=', invitationId)
      .execute()
    await voidTokens(tx, ctx, 'accept-invitation', { userId: null, subjectId: invitationId })
    await recordFact(tx, ctx, {
      type: 'staff.invited',
      details: { invitationId, role, isAgain: true },
    })
    await promiseInvitation(tx, ctx, invitationId, email)
    return {}
  })
}
