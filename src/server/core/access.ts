import type { Actor, User } from './context.ts'
import { Forbidden } from './refused.ts'

/** The signed-in user. The route's policy has run before: this names the actor for the look-ups that follow. */
export function requireUser(actor: Actor): User {
  if (actor.kind !== 'user') throw new Forbidden()
  return actor
}

/** A customer acts on what is theirs: returns the id to look up through. */
export function requireCustomer(actor: Actor): string {
  const user = requireUser(actor)
  if (user.role !== 'client' && user.role !== 'testeur') throw new Forbidden()
  return user.id
}

/** Warehouse and office: returns the staff member's id. */
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

/** Who manages the administrators. */
export function requireSuperAdmin(actor: Actor): void {
  if (requireUser(actor).role !== 'super_admin') throw new Forbidden()
}

/** The office reads every customer's papers (`undefined`), anybody else only their own. */
export function ownerToLookFor(actor: Actor): string | undefined {
  const user = requireUser(actor)
  return isAtWork(actor) && user.role !== 'operateur' ? undefined : user.id
}

/**
 * Staff whose second factor is still to come are a member like any other where members are let in: asked in place of
 * `isStaff` by what shows to staff more than to a member.
 */
export const isAtWork = (actor: Actor): boolean =>
  isStaff(actor) && !requireUser(actor).lacksSecondFactor

export const isStaff = (actor: Actor): boolean =>
  actor.kind === 'user' &&
  (actor.role === 'operateur' || actor.role === 'admin' || actor.role === 'super_admin')
