import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { isStaff, type Role } from './account.ts'

export const staffRoles = ['operateur', 'comptable', 'admin', 'super_admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** How long an invitation stays valid. */
export const invitationLastsMs = 7 * 24 * 3_600_000

/**
 * The roles that somebody may assign: the office hires for the warehouse, a super-admin for the rest of the team too
 * (docs/rules/accounts.md#staff).
 */
export function rolesGivenBy(role: Role): readonly StaffRole[] {
  if (role === 'super_admin') return staffRoles
  return role === 'admin' ? ['operateur'] : []
}

export const mayGive = (giver: Role, role: Role): boolean =>
  (rolesGivenBy(giver) as readonly Role[]).includes(role)

type Person = { readonly id: string; readonly role: Role }
export type StaffRefusal = 'own-account' | 'above-you' | 'not-staff'

/** Whether somebody may manage a member of staff: never themselves, nor a colleague whose role they could not have assigned. */
export function manageStaff(manager: Person, member: Person): Outcome<null, StaffRefusal> {
  if (!isStaff(member)) return refuse('not-staff')
  if (manager.id === member.id) return refuse('own-account')
  return mayGive(manager.role, member.role) ? accept(null) : refuse('above-you')
}
