import { assertNever } from '#domain/outcome.ts'
import type { Branded } from '#domain/units.ts'

export const roles = [
  'client',
  'testeur',
  'operateur',
  'comptable',
  'admin',
  'super_admin',
] as const
export type Role = (typeof roles)[number]

/** Who may call an endpoint. `member` is anybody whose account is confirmed and active. */
export type Policy =
  | 'public'
  | 'member'
  | 'client'
  | 'operateur'
  | 'comptable'
  | 'admin'
  | 'super_admin'

/** A signed-in account, as the server read it at this request. */
export type Identity = {
  readonly role: Role
  readonly isActive: boolean
  readonly emailVerified: boolean
}

/**
 * Whether an identity (`undefined` = anonymous) may call an endpoint. Every policy but `public` requires an active account with a
 * confirmed e-mail; staff have no customer area of their own (docs/rules/accounts.md#roles).
 */
export function mayCall(policy: Policy, identity: Identity | undefined): boolean {
  if (policy === 'public') return true
  if (!identity?.isActive || !identity.emailVerified) return false
  return rolesOf(policy).includes(identity.role)
}

function rolesOf(policy: Exclude<Policy, 'public'>): readonly Role[] {
  switch (policy) {
    case 'member':
      return roles
    case 'client':
      return ['client', 'testeur']
    case 'operateur':
      return ['operateur', 'admin', 'super_admin']
    case 'comptable':
      return ['comptable', 'admin', 'super_admin']
    case 'admin':
      return ['admin', 'super_admin']
    case 'super_admin':
      return ['super_admin']
    default:
      return assertNever(policy)
  }
}

export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)

/** Who works here, the accountant too: not a customer. */
export const isStaff = ({ role }: { readonly role: Role }): boolean =>
  !rolesOf('client').includes(role)

export type ClientNumber = Branded<string, 'ClientNumber'>

/** `CLT-100000` to `CLT-999999` (docs/rules/accounts.md#client-number). Throws outside that range. */
export function clientNumber(n: number): ClientNumber {
  if (!Number.isInteger(n) || n < 100_000 || n > 999_999)
    throw new RangeError(`no client number for ${n}`)
  return `CLT-${n}` as ClientNumber
}

export const isClientNumber = (text: string): text is ClientNumber => /^CLT-[1-9]\d{5}$/.test(text)
