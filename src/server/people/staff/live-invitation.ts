import { mayGive } from '#domain/account/manage-staff.ts'
import { Refused } from '#server/core/refused.ts'
import type { OpenInvitation } from './invitation-queries.ts'

/**
 * The invitation behind a link, as long as somebody who may give its role stands behind it: who was deactivated or
 * demoted leaves no door open. Refused with `token-invalid` or `token-expired`.
 */
export function liveInvitation(invitation: OpenInvitation | undefined, now: Date): OpenInvitation {
  if (!invitation) throw new Refused('token-invalid')
  const { inviter_active, inviter_role, role, expires_at } = invitation
  if (!inviter_active || !mayGive(inviter_role, role)) throw new Refused('token-invalid')
  if (expires_at <= now) throw new Refused('token-expired')
  return invitation
}
