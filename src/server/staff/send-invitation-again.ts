import { invitationLastsMs } from '#domain/account/manage-staff.ts'
import { requireAttempt } from '#server/accounts/attempts.ts'
import { voidTokens } from '#server/accounts/one-time-token.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { answerableInvitation } from './answerable-invitation.ts'
import { promiseInvitation } from './promise-invitation.ts'

/** A new link for seven more days, in the name of who sends it; twice an hour, as no more mails would leave. */
export async function sendInvitationAgain(
  ctx: Context,
  { invitationId }: { readonly invitationId: string },
): Promise<Record<string, never>> {
  const invitedBy = requireAdmin(ctx.actor)
  await requireAttempt(ctx, { key: `invitation:${invitationId}`, max: 2, windowSeconds: 3600 })
  return inTransaction(ctx, async (tx) => {
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
