import type * as z from 'zod/mini'
import type { inviteStaff as inviteStaffEndpoint } from '#contract/people/invitations.ts'
import { invitationLastsMs, mayGive, type StaffRole } from '#domain/account/staff.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { isAddressTaken } from '#server/people/accounts/email-change-queries.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction, inTransaction } from '#server/core/idempotency.ts'
import { giveTryBack } from '#server/core/attempts.ts'
import { found, Refused } from '#server/core/refused.ts'
import { requireMailTry } from '#server/messages/notifications/mail-allowance.ts'
import { voidTokens } from '#server/people/accounts/one-time-token.ts'
import { findInvitation, lockInvitation, type OpenInvitation } from './staff-queries.ts'

/**
 * Invites a person into the team by e-mail. Refuses with `above-you`, with `email-already-registered` when the address has an
 * account or an account may return to it, with `already-invited` while another invitation waits (which can be sent again); 429
 * while no more mails may leave to it.
 */
export async function inviteStaff(
  ctx: Context,
  { email: typed, role }: z.output<typeof inviteStaffEndpoint.input>,
): Promise<{ invitationId: string }> {
  const invitedBy = requireAdmin(ctx.actor)
  if (!mayGive(requireUser(ctx.actor).role, role)) throw new Refused('above-you')
  const email = typed.toLowerCase()
  const room = await requireMailTry(ctx, 'staff-invitation', email)
  try {
    return await inTransaction(ctx, (tx) => invite(tx, ctx, { email, role, invitedBy }))
  } catch (error) {
    await giveTryBack(ctx, room)
    throw error
  }
}

type Invited = { readonly email: string; readonly role: StaffRole; readonly invitedBy: string }

async function invite(tx: Tx, ctx: Context, { email, role, invitedBy }: Invited) {
  if (await isAddressTaken(tx, ctx, email)) throw new Refused('email-already-registered')
  const now = ctx.now()
  const invitation = await tx
    .insertInto('staff_invitations')
    .values({
      email,
      role,
      invited_by: invitedBy,
      created_at: now,
      expires_at: new Date(now.getTime() + invitationLastsMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!invitation) throw new Refused('already-invited')
  const { id: invitationId } = invitation
  await recordFact(tx, ctx, { type: 'staff.invited', details: { invitationId, role } })
  await promiseInvitation(tx, ctx, invitationId, email)
  return { invitationId }
}

/** Enqueues the mail with the link; its token is drawn when the mail leaves. */
const promiseInvitation = (
  tx: Tx,
  ctx: Context,
  invitationId: string,
  recipient: string,
): Promise<void> =>
  notify(tx, ctx, {
    kind: 'staff-invitation',
    payload: { invitationId },
    userId: null,
    recipient,
    dedupeKey: `staff-invitation:${invitationId}:${ctx.requestId}`,
  })

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

/** An unanswered invitation that this actor could have made, locked; refuses with `above-you`. */
async function answerableInvitation(
  tx: Tx,
  ctx: Context,
  invitationId: string,
): Promise<OpenInvitation> {
  requireAdmin(ctx.actor)
  const invitation = found(await lockInvitation(tx, invitationId))
  if (!mayGive(requireUser(ctx.actor).role, invitation.role)) throw new Refused('above-you')
  return invitation
}
