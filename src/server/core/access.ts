import type { Actor, User } from './context.ts'
import { Forbidden } from './refused.ts'

/** The signed-in user. The route's policy has already run; this returns the actor for the queries that follow. */
export function requireUser(actor: Actor): User {
  if (actor.kind !== 'user') throw new Forbidden()
  return actor
}

/** The id of the signed-in customer, for the queries by owner. */
export function requireCustomer(actor: Actor): string {
  const user = requireUser(actor)
  if (user.role !== 'client' && user.role !== 'testeur') throw new Forbidden()
  return user.id
}

/** The id of the signed-in staff member, warehouse or office. */
export function requireStaff(actor: Actor): string {
  if (!isStaff(actor)) throw new Forbidden()
  return requireUser(actor).id
}

/** Only the office handles prices, quotes and orders. */
export function requireAdmin(actor: Actor): string {
  const user = requireUser(actor)
  if (user.role !== 'admin' && user.role !== 'super_admin') throw new Forbidden()
  return user.id
}

/** The office, and the accountant, who reads the finances and nothing else. */
export function requireAccountant(actor: Actor): string {
  const user = requireUser(actor)
  return user.role === 'comptable' ? user.id : requireAdmin(actor)
}

/** Only a super-admin manages administrators. */
export function requireSuperAdmin(actor: Actor): void {
  if (requireUser(actor).role !== 'super_admin') throw new Forbidden()
}

/** `undefined` for the office, which reads every customer's papers; the user's own id for anybody else. */
export function ownerToLookFor(actor: Actor): string | undefined {
  const user = requireUser(actor)
  return isAtWork(actor) && user.role !== 'operateur' ? undefined : user.id
}

/** The same for invoices, all of which the accountant reads too. */
export function invoiceOwnerToLookFor(actor: Actor): string | undefined {
  const { role, lacksSecondFactor } = requireUser(actor)
  return role === 'comptable' && !lacksSecondFactor ? undefined : ownerToLookFor(actor)
}

/**
 * Whether this person works as staff now. Staff without their second factor count as plain members: use this, not `isStaff`,
 * where staff see more than members.
 */
export const isAtWork = (actor: Actor): boolean =>
  isStaff(actor) && !requireUser(actor).lacksSecondFactor

/** The office sees prices; the warehouse does not. */
export const seesPrices = (actor: Actor): boolean =>
  actor.kind === 'user' && (actor.role === 'admin' || actor.role === 'super_admin')

/** The warehouse and the office; not the accountant, who handles no parcel. */
export const isStaff = (actor: Actor): boolean =>
  actor.kind === 'user' &&
  (actor.role === 'operateur' || actor.role === 'admin' || actor.role === 'super_admin')
