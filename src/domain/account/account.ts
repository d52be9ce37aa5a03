export type Role = 'client' | 'testeur' | 'operateur' | 'admin' | 'super_admin'
export type Policy = 'public' | 'member' | 'client' | 'operateur' | 'admin' | 'super_admin'

export type Identity = {
  readonly role: Role
  readonly emailVerified: boolean
  readonly isActive: boolean
}

const rolesOf: Record<Exclude<Policy, 'public'>, readonly Role[]> = {
  member: ['client', 'testeur', 'operateur', 'admin', 'super_admin'],
  client: ['client', 'testeur'],
  operateur: ['operateur', 'admin', 'super_admin'],
  admin: ['admin', 'super_admin'],
  super_admin: ['super_admin'],
}

/** Deny by default: only a confirmed, active account of a listed role passes a policy other than `public`. */
export function mayCall(policy: Policy, identity: Identity | undefined): boolean {
  if (policy === 'public') return true
  if (!identity?.emailVerified || !identity.isActive) return false
  return rolesOf[policy].includes(identity.role)
}
