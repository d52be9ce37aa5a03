import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '#web/api/api-error.ts'
import { isUnknownSignUp, signUpSentence } from './sign-up.ts'

const refused = (status: number, body: object) => new ApiError(status, body, new Headers())

test.each([
  [
    refused(409, { code: 'email-already-registered' }),
    'Un compte existe déjà avec cette adresse e-mail.',
  ],
  [
    refused(422, { code: 'invalid-input', fields: { password: 'too-short' } }),
    'Le mot de passe doit contenir au moins 6 caractères.',
  ],
  [
    refused(500, { code: 'internal', requestId: 'r-1' }),
    'Erreur interne lors de la création de votre profil (référence r-1). Veuillez réessayer.',
  ],
  [
    refused(409, { code: 'weak-password', details: { reasons: ['digits-only'] } }),
    'Ce mot de passe n’a que des chiffres\u00a0: ajoutez des lettres.',
  ],
  [new TypeError('x is undefined'), 'Un problème inattendu est survenu. Veuillez réessayer.'],
])('what a refused sign-up says: %s', (error, sentence) => {
  expect(isUnknownSignUp(error)).toBe(false)
  expect(signUpSentence(error)).toBe(sentence)
})

test('a duplicate number advises to try again or to write', () => {
  const sentence = signUpSentence(refused(409, { code: 'no-client-number' }))
  expect(sentence).toMatch(/numéro client.*Réessayez, ou contactez-nous/)
})

test('only an answer that never came, or cannot be read, leaves the sign-up unknown', () => {
  expect(isUnknownSignUp(new NetworkError())).toBe(true)
  expect(isUnknownSignUp(new SyntaxError('Unexpected end of JSON input'))).toBe(true)
  expect(isUnknownSignUp(refused(503, { code: 'database-away' }))).toBe(false)
})
