import { voidTokens } from '#server/people/accounts/one-time-token.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { answerableInvitation } from './answerable-invitation.ts'

/** Withdraws an invitation: its link opens nothing any longer. */
export async function revokeInvitation(
  ctx: Context,
  { invitationId }: { readonly invitationId: string },
): Promise<Record<string, never>> {
  return answeredInTransaction(ctx, async (tx) => {
    const { role } = await answerableInvitation(tx, ctx, invitationId)
    await tx
      .updateTable('staff_invitations')
      .set({ revoked_at: ctx.now() })
      .where('id', '=', invitationId)
      .execute()
    await voidTokens(tx, ctx, 'accept-invitation', { userId: null, subjectId: invitationId })
    await recordFact(tx, ctx, { type: 'staff.invitation-revoked', details: { invitationId, role } })
    return {}
  })
}
