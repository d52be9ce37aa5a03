import { createHash } from 'node:crypto'

/** A person with a Google account, in the fields that Google returns. Only `sub` never changes. */
export type GoogleAccount = {
  readonly sub: string
  readonly email: string
  readonly emailVerified: boolean
  readonly givenName: string
  /** Absent for a person who gave Google one name only. */
  readonly familyName?: string
}

/** One account of each kind that a site meets. */
export const seededAccounts: readonly GoogleAccount[] = [
  account({
    email: 'client@escale.test',
    emailVerified: true,
    givenName: 'Marie',
    familyName: 'Tehei',
  }),
  account({
    email: 'heimana.faua@gmail.test',
    emailVerified: true,
    givenName: 'Heimana',
    familyName: 'Faua',
  }),
  account({ email: 'kalani@gmail.test', emailVerified: true, givenName: 'Kalani' }),
  account({
    email: 'lucie.morel@entreprise.test',
    emailVerified: false,
    givenName: 'Lucie',
    familyName: 'Morel',
  }),
]

/** The same address is always the same person: `sub` is computed from it, with 21 digits like Google's. */
export function account(facts: Omit<GoogleAccount, 'sub'>): GoogleAccount {
  const hash = createHash('sha256').update(facts.email.toLowerCase()).digest('hex')
  const digits = BigInt(`0x${hash}`) % 10n ** 20n
  return { sub: `1${digits.toString().padStart(20, '0')}`, ...facts }
}
