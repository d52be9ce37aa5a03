import type { SessionUser } from '#contract/me.ts'

export const isStaff = (role: SessionUser['role']): boolean =>
  role === 'operateur' || role === 'admin' || role === 'super_admin'
