import { expect, test } from 'vitest'
import { errorSentence } from '#web/copy/errors.ts'
import { readApiError } from './api-error.ts'

const answered = (status: number, body: object) =>
  readApiError(new Response(JSON.stringify(body), { status }))

// Removed to see it fail: the reading of a key that was used. No field was at fault, and the form said that one was, or nothing.
test('something else under a key whose answer was lost is told as done before, and blames no field', async () => {
  const error = await answered(422, { code: 'invalid', fields: { 'Idempotency-Key': 'reused' } })
  expect([error.code, error.fields]).toEqual(['asked-before', {}])
  expect(errorSentence(error)).toMatch(/^Votre demande d’avant a été faite/)
  expect(errorSentence(error, { 'asked-before': 'Déjà.' })).toBe('Déjà.')
})

test('what is wrong with a field stays its own', async () => {
  const error = await answered(422, { code: 'invalid', fields: { title: 'required' } })
  expect(error.fields).toEqual({ title: 'required' })
})
