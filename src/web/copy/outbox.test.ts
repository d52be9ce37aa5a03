import { expect, test } from 'vitest'
import { sendingFailure } from './outbox.ts'

test.each([
  ['connect ECONNREFUSED 127.0.0.1:3119', 'le fournisseur ne répond pas'],
  ['getaddrinfo ENOTFOUND smtp.exemple.fr', 'le fournisseur ne répond pas'],
  ['Connection timeout', 'le fournisseur ne répond pas'],
  ['Greeting never received', 'le fournisseur ne répond pas'],
  ['Reached maximum number of retries after connection was closed', 'le fournisseur ne répond pas'],
  ['unreachable', 'le fournisseur ne répond pas'],
  ['Can’t send mail - all recipients were rejected: 550 boîte pleine', '550 boîte pleine'],
  ['Invalid login: 535 refusé', '535 refusé'],
  ['402 not_enough_credits', '402 not_enough_credits'],
  ['Mail command failed: 451 Serveur occupé', '451 Serveur occupé'],
])('what was said of a message that did not leave: %s', (said, told) => {
  expect(sendingFailure(said)).toBe(told)
})
