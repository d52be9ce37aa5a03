import { expect, test } from 'vitest'
import { contactSubjects, looksHandWritten } from './contact-message.ts'

test.each([
  ['a person with a script', { website: '', filledInSeconds: 14 }, true],
  ['a person without a script', { website: '', filledInSeconds: null }, true],
  ['exactly at the threshold', { website: '', filledInSeconds: 2 }, true],
])('%s passes', (_, form, ok) => {
  expect(looksHandWritten(form).ok).toBe(ok)
})

test.each([
  [
    'the hidden field is filled',
    { website: 'http://spam', filledInSeconds: 20 },
    'looks-automatic',
  ],
  ['the form is sent at once', { website: '', filledInSeconds: 0.3 }, 'too-fast'],
])('refused when %s', (_, form, refusal) => {
  expect(looksHandWritten(form)).toEqual({ ok: false, refusal })
})

test('a company finds a subject for its rates', () => {
  expect(contactSubjects.professional).toBe('Tarifs professionnels')
})
