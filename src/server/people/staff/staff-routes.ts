import { sql } from 'kysely'
import * as invitations from '#contract/people/invitations.ts'
import * as contract from '#contract/people/staff.ts'
import { recordFact } from '#server/core/facts.ts'
import { serve, serveWithCookies, type ApiServer } from '#server/core/http.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { lockAccount } from '#server/people/accounts/account-queries.ts'
import { secondFactorsOf } from '#server/people/accounts/second-factors-of.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { activateCustomer, listPendingCustomers } from './pending-customers.ts'
import {
  changeRole,
  deactivateStaff,
  reactivateStaff,
  removeStaffSecondFactors,
} from './change-staff.ts'
import { endStaffSession, endStaffSessions, listStaffSessions } from './staff-sessions.ts'
import { inviteStaff, revokeInvitation, sendInvitationAgain } from './invite-staff.ts'
import { invitationRows, listStaff, staffWithoutSecondFactor } from './staff-queries.ts'
import type * as z from 'zod/mini'
import { mayGive } from '#domain/account/staff.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { pageOf } from '#server/core/paging.ts'

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
  asked: z.output<typeof invitations.listInvitations.input>,
): Promise<z.input<typeof invitations.listInvitations.output>> {
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

/** The two account settings, and the staff whom the second one would require to add a factor. */
async function readAccountSettings(
  ctx: Context,
): Promise<z.input<typeof contract.readAccountSettings.output>> {
  const { id } = requireUser(ctx.actor)
  const { activation, staffSecondFactor } = await readSettings(ctx.db)
  const lacking = await staffWithoutSecondFactor(ctx.db)
  return {
    activation,
    staffSecondFactor,
    staffWithoutSecondFactor: lacking.map(({ name }) => name),
    lacksMine: lacking.some((member) => member.id === id),
  }
}

type Wanted = z.output<typeof contract.changeAccountSettings.input>

/**
 * Changes how accounts open, or what staff prove; it counts at everybody's next request. Only a person with a second factor can
 * require one (`you-lack-second-factor`): otherwise nobody could undo it.
 */
async function changeAccountSettings(ctx: Context, wanted: Wanted): Promise<Record<string, never>> {
  const { id } = requireUser(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    // Two changes at once run one after the other, so that the recorded former value is the replaced one.
    await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(tx)
    await lockAccount(tx, id)
    const { activation, staffSecondFactor } = await readSettings(tx)
    await change(tx, ctx, 'activation', activation, wanted.activation)
    const turnsOn = staffSecondFactor === 'optional' && wanted.staffSecondFactor === 'required'
    if (turnsOn && (await secondFactorsOf(tx, id)).length === 0) {
      throw new Refused('you-lack-second-factor')
    }
    await change(tx, ctx, 'staffSecondFactor', staffSecondFactor, wanted.staffSecondFactor)
    return {}
  })
}

async function change(
  tx: Tx,
  ctx: Context,
  key: keyof Wanted,
  before: string,
  after: string | undefined,
): Promise<void> {
  if (after === undefined || before === after) return
  const value = { value: JSON.stringify(after), updated_at: ctx.now() }
  await tx
    .insertInto('settings')
    .values({ key, ...value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(value))
    .execute()
  const change = { before: { [key]: before }, after: { [key]: after } }
  await recordFact(tx, ctx, { type: 'settings.changed', details: { key }, change })
}
