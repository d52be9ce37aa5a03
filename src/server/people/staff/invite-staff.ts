import type * as z from 'zod/mini'
import type { inviteStaff as endpoint } from '#contract/people/invitations.ts'
import { invitationLastsMs, mayGive, type StaffRole } from '#domain/account/manage-staff.ts'
import { isAddressTaken } from '#server/people/accounts/email-change-queries.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { giveTryBack } from '#server/core/attempts.ts'
import { Refused } from '#server/core/refused.ts'
import { requireMailTry } from '#server/messages/notifications/mail-allowance.ts'
import { promiseInvitation } from './promise-invitation.ts'

/**
 * Invites a person into the team by e-mail. Refuses with `above-you`, with `email-already-registered` when the address has an
 * account or an account may return to it, with `already-invited` while another invitation waits (which can be sent again); 429
 * while no more mails may leave to it.
 */
export async function inviteStaff(
  ctx: Context,
  { email: typed, role }: z.output<typeof endpoint.input>,
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
