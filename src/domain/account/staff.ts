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
type StaffRefusal = 'own-account' | 'above-you' | 'not-staff'

/** Whether somebody may manage a member of staff: never themselves, nor a colleague whose role they could not have assigned. */
export function manageStaff(manager: Person, member: Person): Outcome<null, StaffRefusal> {
  if (!isStaff(member)) return refuse('not-staff')
  if (manager.id === member.id) return refuse('own-account')
  return mayGive(manager.role, member.role) ? accept(null) : refuse('above-you')
}

type Subject = Person & {
  /** Whether the account has a client number and an address: staff who were invited have none. */
  readonly isCustomer: boolean
  /** Whether the account has parcels, orders, a payment or a subscription that only a customer can follow. */
  readonly hasBusiness: boolean
}

type RoleRefusal = Exclude<StaffRefusal, 'not-staff'> | 'no-customer-profile' | 'has-business'

/** Whether the editor may change this account: a colleague's only if the editor could have assigned its role. */
export function editAccount(editor: Person, subject: Person): Outcome<null, 'above-you'> {
  if (!isStaff(subject) || editor.id === subject.id) return accept(null)
  return mayGive(editor.role, subject.role) ? accept(null) : refuse('above-you')
}

/**
 * Whether this role may be assigned to that account (docs/rules/accounts.md#staff). Nobody changes their own role. A staff role
 * follows the rules of the team, the role of customer needs a customer profile, and a customer who joins the team must have no
 * business left.
 */
export function giveRole(giver: Person, subject: Subject, role: Role): Outcome<null, RoleRefusal> {
  if (role === subject.role) return accept(null)
  if (giver.id === subject.id) return refuse('own-account')
  if (isStaff(subject) && !mayGive(giver.role, subject.role)) return refuse('above-you')
  return isStaff({ role }) ? joinTeam(giver, subject, role) : becomeCustomer(subject)
}

function joinTeam(giver: Person, subject: Subject, role: Role): Outcome<null, RoleRefusal> {
  if (!mayGive(giver.role, role)) return refuse('above-you')
  return !isStaff(subject) && subject.hasBusiness ? refuse('has-business') : accept(null)
}

const becomeCustomer = ({ isCustomer }: Subject): Outcome<null, RoleRefusal> =>
  isCustomer ? accept(null) : refuse('no-customer-profile')
