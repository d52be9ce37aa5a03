import type { Actor, User } from './context.ts'
import { Forbidden } from './refused.ts'

/** The signed-in user. The route's policy has run before: this names the actor for the look-ups that follow. */
export function requireUser(actor: Actor): User {
  if (actor.kind !== 'user') throw new Forbidden()
  return actor
}

/** The id of the signed-in customer, to look up through. */
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

/** Prices, quotes and orders are the office's. */
export function requireAdmin(actor: Actor): string {
  const user = requireUser(actor)
  if (user.role !== 'admin' && user.role !== 'super_admin') throw new Forbidden()
  return user.id
}

/** Only a super-admin manages administrators. */
export function requireSuperAdmin(actor: Actor): void {
  if (requireUser(actor).role !== 'super_admin') throw new Forbidden()
}

/** The office reads every customer's papers (`undefined`), anybody else only their own. */
export function ownerToLookFor(actor: Actor): string | undefined {
  const user = requireUser(actor)
  return isAtWork(actor) && user.role !== 'operateur' ? undefined : user.id
}

/**
 * Whether somebody works as staff now. Staff who still lack their second factor are plain members: use this, not `isStaff`,
 * where staff see more than members.
 */
export const isAtWork = (actor: Actor): boolean =>
  isStaff(actor) && !requireUser(actor).lacksSecondFactor

export const isStaff = (actor: Actor): boolean =>
  actor.kind === 'user' &&
  (actor.role === 'operateur' || actor.role === 'admin' || actor.role === 'super_admin')
