import { createHash } from 'node:crypto'

/** Somebody with a Google account, as Google tells of them. `sub` is what never changes. */
export type GoogleAccount = {
  readonly sub: string
  readonly email: string
  readonly emailVerified: boolean
  readonly givenName: string
  /** Google leaves it out for people who gave one name only. */
  readonly familyName?: string
}

/** One of each kind that a site meets. */
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

/** The same address is always the same person: `sub` follows from it, in the 21 digits that Google's have. */
export function account(facts: Omit<GoogleAccount, 'sub'>): GoogleAccount {
  const hash = createHash('sha256').update(facts.email.toLowerCase()).digest('hex')
  const digits = BigInt(`0x${hash}`) % 10n ** 20n
  return { sub: `1${digits.toString().padStart(20, '0')}`, ...facts }
}
