import { sql, type SqlBool } from 'kysely'
import type Stripe from 'stripe'
import type { Actor, Context, User } from './context.ts'
import { Forbidden, Refused, Unavailable } from './refused.ts'

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

/** Written exactly as in the partial indexes of `events`: PostgreSQL uses them for no other condition. */
export const isByStaff = sql<SqlBool>`is_staff_role(actor_role)`

/** Selling needs the key to open payments and the secret to verify their webhooks; one of the two alone is not enough. */
export const isPaymentConfigured = ({ stripe, config }: Pick<Context, 'stripe' | 'config'>) =>
  stripe !== undefined && config.STRIPE_WEBHOOK_SECRET !== undefined

/** Returns the provider's client; throws 503 `payment-not-configured` without its key or its webhook secret. */
export function requireStripe(ctx: Context): Stripe {
  if (!ctx.stripe || !isPaymentConfigured(ctx)) throw new Unavailable('payment-not-configured')
  return ctx.stripe
}

/**
 * A `testeur` tries preview features with payments that are not real: never on the keys of the real shop (`tester-on-live-keys`).
 */
export function requireRealCustomer({ actor, config }: Pick<Context, 'actor' | 'config'>): void {
  const isTester = actor.kind === 'user' && actor.role === 'testeur'
  if (isTester && /^(sk|rk)_live_/.test(config.STRIPE_SECRET_KEY ?? '')) {
    throw new Refused('tester-on-live-keys')
  }
}
