import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { resetSentence } from './account.ts'
import { freePlanFailure } from './subscription.ts'

const refused = (status: number, code: string, headers = {}) =>
  new ApiError(status, { code, requestId: 'r' }, new Headers(headers))

// Seen to fail: neither sentence was anywhere.
test('a link that no address can receive, and a free plan of nobody, are told in the specified words', () => {
  expect(resetSentence(refused(422, 'invalid-input'))).toBe(
    "Adresse e-mail de l'utilisateur non trouvée.",
  )
  expect(resetSentence(refused(429, 'too-many', { 'retry-after': '60' }))).toContain(
    'Cet e-mail n’est pas parti',
  )
  expect(freePlanFailure(refused(401, 'unauthenticated'))).toBe(
    "Impossible de mettre à jour l'offre sans ID utilisateur.",
  )
  expect(freePlanFailure(refused(409, 'period-renewed'))).toContain('nouvelle période')
  expect(freePlanFailure(refused(500, 'unexpected'))).toBe("Impossible de mettre à jour l'offre.")
})
