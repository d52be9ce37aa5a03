import { mayGive } from '#domain/account/manage-staff.ts'
import { Refused } from '#server/core/refused.ts'
import type { OpenInvitation } from './invitation-queries.ts'

/**
 * The invitation of a link, as long as its sender may still assign its role: the invitations of a deactivated or demoted sender
 * open nothing. Refuses with `token-invalid` or `token-expired`.
 */
export function liveInvitation(invitation: OpenInvitation | undefined, now: Date): OpenInvitation {
  if (!invitation) throw new Refused('token-invalid')
  const { inviter_active, inviter_role, role, expires_at } = invitation
  if (!inviter_active || !mayGive(inviter_role, role)) throw new Refused('token-invalid')
  if (expires_at <= now) throw new Refused('token-expired')
  return invitation
}
