/** Why a password would be guessed; shown one by one, so that the person's next one is better. */
export const passwordWeaknessKinds = [
  'common',
  'personal',
  'sequence',
  'repeated',
  'digits-only',
] as const
export type PasswordWeakness = (typeof passwordWeaknessKinds)[number]

export const passwordStrengths = ['guessable', 'fair', 'strong'] as const
export type PasswordStrength = (typeof passwordStrengths)[number]

/** A guessable password is refused whatever its length; for the others, length is what costs an attacker most. */
export function passwordStrength(
  password: string,
  weaknesses: readonly PasswordWeakness[],
): PasswordStrength {
  if (weaknesses.length > 0) return 'guessable'
  return password.length < 10 ? 'fair' : 'strong'
}
