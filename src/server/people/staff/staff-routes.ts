import * as contract from '#contract/people/staff.ts'
import type { listInvitations as endpoint } from '#contract/people/staff.ts'
import { serve, serveWithCookies, type Doors } from '#server/core/http.ts'
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

/** The people who work here, and how accounts open. */
export function mountStaff(doors: Doors): void {
  serve(doors, contract.listStaff, listStaff)
  serve(doors, contract.changeRole, changeRole)
  serve(doors, contract.deactivateStaff, deactivateStaff)
  serve(doors, contract.reactivateStaff, reactivateStaff)
  serve(doors, contract.endStaffSessions, endStaffSessions)
  serve(doors, contract.listStaffSessions, listStaffSessions)
  serve(doors, contract.endStaffSession, endStaffSession)
  serve(doors, contract.removeStaffSecondFactors, removeStaffSecondFactors)
  serve(doors, contract.listInvitations, listInvitations)
  serve(doors, contract.inviteStaff, inviteStaff)
  serve(doors, contract.sendInvitationAgain, sendInvitationAgain)
  serve(doors, contract.revokeInvitation, revokeInvitation)
  serve(doors, contract.readInvitation, readInvitation)
  serveWithCookies(doors, contract.acceptInvitation, acceptInvitation)
  serve(doors, contract.listPendingCustomers, listPendingCustomers)
  serve(doors, contract.activateCustomer, activateCustomer)
  serve(doors, contract.readAccountSettings, readAccountSettings)
  serve(doors, contract.changeAccountSettings, changeAccountSettings)
}

/** The invitations that wait for an answer; an expired one waits to be sent again or taken back. */
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
