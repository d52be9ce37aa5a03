import type * as z from 'zod/mini'
import type { readInvitation as endpoint } from '#contract/people/invitations.ts'
import { readToken } from '#server/people/accounts/one-time-token.ts'
import type { Context } from '#server/core/context.ts'
import { accepted } from '#server/core/refused.ts'
import { requireInvitationTry } from './accept-invitation.ts'
import { findInvitation } from './invitation-queries.ts'
import { liveInvitation } from './live-invitation.ts'

/** The recipient and the offer of a link; only its holder can read them. */
export async function readInvitation(
  ctx: Context,
  { token }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  await requireInvitationTry(ctx)
  const { subjectId } = accepted(await readToken(ctx, 'accept-invitation', token))
  const invitation = subjectId === null ? undefined : await findInvitation(ctx.db, subjectId)
  const { email, role } = liveInvitation(invitation, ctx.now())
  return { email, role }
}
