import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '#web/api/api-error.ts'
import { contactFailureSentence } from './contact.ts'

const refused = (status: number, code: string) => new ApiError(status, { code }, new Headers())

test.each([
  [
    new NetworkError(),
    "Une erreur est survenue lors de l'appel de la fonction: Veuillez réessayer plus tard.",
  ],
  [refused(500, 'internal'), 'La fonction a signalé un échec.'],
  [
    refused(409, 'too-fast'),
    'Votre message est parti plus vite qu’il ne s’écrit. Relisez-le, puis envoyez-le.',
  ],
  [new TypeError('boum'), 'Une erreur inattendue est survenue. Message: boum'],
])('a failure is told as specified: %s', (error, sentence) => {
  expect(contactFailureSentence(error)).toBe(sentence)
})

test('a limit says how long to wait', () => {
  const limit = new ApiError(
    429,
    { code: 'too-many-requests' },
    new Headers({ 'retry-after': '1200' }),
  )
  expect(contactFailureSentence(limit)).toContain('20 minutes')
})
