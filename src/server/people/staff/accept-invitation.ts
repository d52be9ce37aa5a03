import type * as z from 'zod/mini'
import type {
  acceptInvitation as acceptInvitationEndpoint,
  readInvitation as readInvitationEndpoint,
} from '#contract/people/invitations.ts'
import { mayGive } from '#domain/account/staff.ts'
import { findSignInById, savePassword } from '#server/people/accounts/account-queries.ts'
import { addressKey, requireAttempt } from '#server/core/attempts.ts'
import { isAddressTaken } from '#server/people/accounts/email-change-queries.ts'
import { enterAccount, type Entered } from '#server/people/accounts/sign-in.ts'
import { consumeToken, readToken } from '#server/people/accounts/one-time-token.ts'
import { browserOf } from '#server/people/accounts/login-sessions.ts'
import {
  hashPassword,
  namesIn,
  requireRoomToHash,
  requireStrongPassword,
} from '#server/people/accounts/password.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { findInvitation, lockInvitation, type OpenInvitation } from './staff-queries.ts'

type Form = z.output<typeof acceptInvitationEndpoint.input>

/**
 * Opens the account that an invitation offers, confirmed by its link, and its first session. Refuses with `token-invalid`,
 * `token-expired`, `email-already-registered`, or `weak-password`, which leaves the link usable.
 */
export async function acceptInvitation(
  ctx: Context,
  form: Form,
  headers: Headers,
): Promise<Entered> {
  requireRoomToHash()
  await requireInvitationTry(ctx)
  const { subjectId } = accepted(await readToken(ctx, 'accept-invitation', form.token))
  const passwordHash = await hashPassword(form.password)

  return inTransaction(ctx, async (tx) => {
    // Locks the invitation before its link, as a withdrawal does: otherwise the two could deadlock and both fail.
    const locked = subjectId === null ? undefined : await lockInvitation(tx, subjectId)
    accepted(await consumeToken(tx, ctx, 'accept-invitation', form.token))
    const invitation = liveInvitation(locked, ctx.now())
    requireStrongPassword(form.password, [invitation.email, ...namesIn(form)])

    const userId = await insertMember(tx, ctx, form, invitation)
    await savePassword(tx, userId, passwordHash, ctx.now())
    await tx
      .updateTable('staff_invitations')
      .set({ accepted_at: ctx.now() })
      .where('id', '=', invitation.id)
      .execute()
    await recordFact(tx, ctx, {
      type: 'staff.joined',
      customerId: userId,
      details: { invitationId: invitation.id, role: invitation.role },
    })
    return enterAccount(tx, ctx, found(await findSignInById(tx, userId)), browserOf(headers))
  })
}

/** Nobody can guess a link, but each try costs a hash. */
const requireInvitationTry = (ctx: Context): Promise<void> =>
  requireAttempt(ctx, {
    key: `invitation-from:${addressKey(ctx.clientAddress)}`,
    max: 60,
    windowSeconds: 3600,
  })

async function insertMember(
  tx: Tx,
  ctx: Context,
  { firstName, lastName }: Form,
  { email, role }: OpenInvitation,
): Promise<string> {
  // Also refuses an address that its owner left since the invitation and may still take back.
  if (await isAddressTaken(tx, ctx, email)) throw new Refused('email-already-registered')
  const user = await tx
    .insertInto('users')
    .values({
      email,
      name: `${firstName} ${lastName}`,
      role,
      email_verified: true,
      is_active: true,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) throw new Refused('email-already-registered')
  return user.id
}

/** The recipient and the offer of a link; only its holder can read them. */
export async function readInvitation(
  ctx: Context,
  { token }: z.output<typeof readInvitationEndpoint.input>,
): Promise<z.input<typeof readInvitationEndpoint.output>> {
  await requireInvitationTry(ctx)
  const { subjectId } = accepted(await readToken(ctx, 'accept-invitation', token))
  const invitation = subjectId === null ? undefined : await findInvitation(ctx.db, subjectId)
  const { email, role } = liveInvitation(invitation, ctx.now())
  return { email, role }
}

/**
 * The invitation of a link, as long as its sender may still assign its role: the invitations of a deactivated or demoted sender
 * open nothing. Refuses with `token-invalid` or `token-expired`.
 */
function liveInvitation(invitation: OpenInvitation | undefined, now: Date): OpenInvitation {
  if (!invitation) throw new Refused('token-invalid')
  const { inviter_active, inviter_role, role, expires_at } = invitation
  if (!inviter_active || !mayGive(inviter_role, role)) throw new Refused('token-invalid')
  if (expires_at <= now) throw new Refused('token-expired')
  return invitation
}
