import { passwordWeaknesses } from '#domain/account/password-weakness.ts'
import { Refused } from '#server/core/refused.ts'

/** Refuses with `weak-password` and its reasons; `about` is what an attacker knows of the person. */
export function requireStrongPassword(password: string, about: readonly string[]): void {
  const reasons = passwordWeaknesses(password, about)
  if (reasons.length > 0) throw new Refused('weak-password', { reasons })
}

/** A form's names, each alone and both together. */
export const namesIn = ({ firstName, lastName }: { firstName: string; lastName: string }) => [
  firstName,
  lastName,
  `${firstName} ${lastName}`,
]
