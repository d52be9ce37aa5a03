import * as invitations from '#contract/people/invitations.ts'
import * as contract from '#contract/people/staff.ts'
import type { listInvitations as endpoint } from '#contract/people/invitations.ts'
import { serve, serveWithCookies, type ApiServer } from '#server/core/http.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { activateCustomer } from './activate-customer.ts'
import { changeAccountSettings } from './change-account-settings.ts'
import { changeRole } from './change-role.ts'
import { deactivateStaff } from './deactivate-staff.ts'
import { endStaffSession } from './end-staff-session.ts'
import { endStaffSessions } from './end-staff-sessions.ts'
import { inviteStaff } from './invite-staff.ts'
import { listPendingCustomers } from './list-pending-customers.ts'
import { listStaffSessions } from './list-staff-sessions.ts'
import { listStaff } from './list-staff.ts'
import { reactivateStaff } from './reactivate-staff.ts'
import { readAccountSettings } from './read-account-settings.ts'
import { readInvitation } from './read-invitation.ts'
import { removeStaffSecondFactors } from './remove-staff-second-factors.ts'
import { revokeInvitation } from './revoke-invitation.ts'
import { sendInvitationAgain } from './send-invitation-again.ts'
import type * as z from 'zod/mini'
import { mayGive } from '#domain/account/manage-staff.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { pageOf } from '#server/core/paging.ts'
import { invitationRows } from './invitation-queries.ts'

/** The team's accounts, and how accounts open. */
export function mountStaff(api: ApiServer): void {
  serve(api, contract.listStaff, listStaff)
  serve(api, contract.changeRole, changeRole)
  serve(api, contract.deactivateStaff, deactivateStaff)
  serve(api, contract.reactivateStaff, reactivateStaff)
  serve(api, contract.endStaffSessions, endStaffSessions)
  serve(api, contract.listStaffSessions, listStaffSessions)
  serve(api, contract.endStaffSession, endStaffSession)
  serve(api, contract.removeStaffSecondFactors, removeStaffSecondFactors)
  serve(api, invitations.listInvitations, listInvitations)
  serve(api, invitations.inviteStaff, inviteStaff)
  serve(api, invitations.sendInvitationAgain, sendInvitationAgain)
  serve(api, invitations.revokeInvitation, revokeInvitation)
  serve(api, invitations.readInvitation, readInvitation)
  serveWithCookies(api, invitations.acceptInvitation, acceptInvitation)
  serve(api, contract.listPendingCustomers, listPendingCustomers)
  serve(api, contract.activateCustomer, activateCustomer)
  serve(api, contract.readAccountSettings, readAccountSettings)
  serve(api, contract.changeAccountSettings, changeAccountSettings)
}

/** The unanswered invitations; an expired one stays until it is sent again or withdrawn. */
async function listInvitations(
  ctx: Context,
  asked: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const { role } = requireUser(ctx.actor)
  return pageOf(await invitationRows(ctx, asked), asked.limit, (row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    invitedBy: row.inviter,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isExpired: row.expires_at <= ctx.now(),
    isAnswerable: mayGive(role, row.role),
  }))
}
