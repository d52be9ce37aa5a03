import { ApiError, NetworkError } from '#web/api/api-error.ts'
import type { PasswordStrength, PasswordWeakness } from '#domain/account/password-strength.ts'
import { errorSentence } from './errors.ts'

/** Why a password is guessable, and what to do about it. */
export const weaknessSentences: Record<PasswordWeakness, string> = {
  common: 'Ce mot de passe fait partie des plus utilisés\u00a0: choisissez-en un autre.',
  personal: 'Ce mot de passe contient votre nom ou votre e-mail\u00a0: choisissez-en un autre.',
  sequence: 'Ce mot de passe est une suite de touches\u00a0: choisissez-en un autre.',
  repeated: 'Ce mot de passe répète les mêmes signes\u00a0: choisissez-en un autre.',
  'digits-only': 'Ce mot de passe n’a que des chiffres\u00a0: ajoutez des lettres.',
}

export const strengthWords: Record<PasswordStrength, string> = {
  guessable: 'trop facile à deviner',
  fair: 'correct',
  strong: 'solide',
}

const isWeakness = (text: unknown): text is PasswordWeakness =>
  typeof text === 'string' && text in weaknessSentences

/** The sentence for the first reason that the server gave with `weak-password`. */
export function weakPasswordSentence(details: Readonly<Record<string, unknown>>): string {
  const reasons: unknown[] = Array.isArray(details['reasons']) ? details['reasons'] : []
  const known = reasons.find(isWeakness)
  return known ? weaknessSentences[known] : 'Ce mot de passe est trop facile à deviner.'
}

export const resetTexts = {
  missing: 'Veuillez remplir tous les champs.',
  mismatch: 'Les mots de passe ne correspondent pas.',
  tooShort: 'Le mot de passe doit contenir au moins 8 caractères.',
  failed: 'Une erreur est survenue lors de la mise à jour du mot de passe.',
} as const

/** Why the new password was refused; after a dead link the person needs a new one. */
export function resetFailure(error: unknown): { sentence: string; needsNewLink: boolean } {
  if (error instanceof NetworkError) return { sentence: errorSentence(error), needsNewLink: false }
  if (!(error instanceof ApiError)) return { sentence: resetTexts.failed, needsNewLink: false }
  switch (error.code) {
    case 'token-invalid':
      return {
        sentence: 'Ce lien a déjà servi ou a été remplacé par un plus récent.',
        needsNewLink: true,
      }
    case 'token-expired':
      return { sentence: 'Ce lien a plus de 30\u00a0minutes.', needsNewLink: true }
    case 'weak-password':
      return { sentence: weakPasswordSentence(error.details), needsNewLink: false }
    case 'too-many-requests':
      return { sentence: errorSentence(error), needsNewLink: false }
    default:
      return { sentence: resetTexts.failed, needsNewLink: false }
  }
}
