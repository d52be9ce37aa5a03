import type { SignedInUser } from '#contract/people/accounts.ts'

export const isStaff = (role: SignedInUser['role']): boolean =>
  role !== 'client' && role !== 'testeur'
