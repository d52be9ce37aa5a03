import { expect, test } from 'vitest'
import { morningSentence, sendingFailure, smsUsageSentence } from './outbox.ts'

test.each([
  ['connect ECONNREFUSED 127.0.0.1:3119', 'le fournisseur ne répond pas'],
  ['getaddrinfo ENOTFOUND smtp.exemple.fr', 'le fournisseur ne répond pas'],
  ['Connection timeout', 'le fournisseur ne répond pas'],
  ['Greeting never received', 'le fournisseur ne répond pas'],
  ['Reached maximum number of retries after connection was closed', 'le fournisseur ne répond pas'],
  ['unreachable', 'le fournisseur ne répond pas'],
  ['unanswered: timeout', 'le fournisseur n’a pas répondu, le SMS est peut-être parti'],
  ['Can’t send mail - all recipients were rejected: 550 boîte pleine', '550 boîte pleine'],
  ['Invalid login: 535 refusé', '535 refusé'],
  ['402 not_enough_credits', '402 not_enough_credits'],
  ['Mail command failed: 451 Serveur occupé', '451 Serveur occupé'],
])('what was said of a message that did not leave: %s', (said, told) => {
  expect(sendingFailure(said)).toBe(told)
})

test.each([
  [
    { messages: 42, segments: 51 },
    'SMS de novembre 2026\u00a0: 42\u00a0partis, 51\u00a0segments facturés.',
  ],
  [
    { messages: 1, segments: 1 },
    'SMS de novembre 2026\u00a0: 1\u00a0parti, 1\u00a0segment facturé.',
  ],
  [{ messages: 0, segments: 0 }, 'SMS de novembre 2026\u00a0: aucun.'],
])('the SMS of a month: %#', (usage, told) => {
  expect(smsUsageSentence({ since: '2026-10-31T23:00:00.000Z', ...usage })).toBe(told)
})

test('the month of April is elided, and the hour names its place', () => {
  const usage = { since: '2026-03-31T22:00:00.000Z', messages: 0, segments: 0 }
  expect(smsUsageSentence(usage)).toBe('SMS d’avril 2026\u00a0: aucun.')
  expect(morningSentence(null)).toBe('part à 8\u00a0h (heure de Paris)')
  expect(morningSentence('Nouvelle-Calédonie')).toBe(
    'part à 8\u00a0h (heure de Nouvelle-Calédonie)',
  )
})
