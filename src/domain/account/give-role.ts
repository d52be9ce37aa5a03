import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { isStaff, type Role } from './account.ts'
import { mayGive, type StaffRefusal } from './manage-staff.ts'

type Person = { readonly id: string; readonly role: Role }
type Subject = Person & {
  /** Has a client number and an address: staff who were invited have none. */
  readonly isCustomer: boolean
  /** Parcels, orders, a payment or a subscription that only a customer can follow. */
  readonly hasBusiness: boolean
}
export type RoleRefusal =
  | Exclude<StaffRefusal, 'not-staff'>
  | 'no-customer-profile'
  | 'has-business'

/** Whether the editor may change this account: a colleague's, only if the editor could have given its role. */
export function editAccount(editor: Person, subject: Person): Outcome<null, 'above-you'> {
  if (!isStaff(subject) || editor.id === subject.id) return accept(null)
  return mayGive(editor.role, subject.role) ? accept(null) : refuse('above-you')
}

/**
 * Whether this role may be given to that account (docs/rules/accounts.md#staff): nobody changes their own, a role of the team
 * is given as the team's are, a customer's needs a customer's profile, and who joins the team leaves no parcel behind.
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
