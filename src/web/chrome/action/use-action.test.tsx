// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { query } from '#web/api/query.ts'
import { ActionFailure } from './ActionFailure.tsx'
import {
  answer,
  beginPage,
  button,
  isSeen,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  pass,
  press,
  readThing,
  refused,
  requestsTo,
  saved,
  saveThing,
  sees,
  setOnline,
  show,
  type,
} from './test-page.tsx'
import { useAction } from './use-action.ts'

const put = 'PUT /api/things/1'
const keysSent = () => requestsTo(put).map(({ key }) => key)
const namesSent = () => requestsTo(put).map(({ body }) => (body as { name: string }).name)

function Screen() {
  const { data } = useQuery(query(readThing, {}))
  const [name, setName] = useState('first')
  const [version, setVersion] = useState(1)
  const [done, setDone] = useState(0)
  const action = useAction(saveThing, {
    done: ({ name: now }) => `Enregistré : ${now}`,
    refusals: { 'not-now': 'Pas maintenant.' },
    onDone: () => setDone((count) => count + 1),
  })
  return (
    <>
      <p>Lu : {data?.name}</p>
      <p>Fait {done} fois</p>
      <p>{action.isUnsettled ? 'Peut-être fait' : 'Réglé'}</p>
      <button type="button" onClick={() => setName('other')}>
        Taper autre chose
      </button>
      <button type="button" onClick={() => setVersion(2)}>
        Relire
      </button>
      <button
        type="button"
        aria-busy={action.isBusy}
        onClick={() => action.run({ thingId: '1', version, name }, { typed: name })}
      >
        Enregistrer
      </button>
      <button type="button" onClick={action.forget}>
        Oublier
      </button>
      <ActionFailure action={action} />
      {action.proofDialog}
    </>
  )
}

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(async () => {
  beginPage()
  answer('GET /api/thing', { body: { name: 'old' } })
  await show(<Screen />)
  await sees('Lu : old')
})
afterEach(leavePage)

test('is done, told, and what the endpoint changes is read again', async () => {
  answer(put, saved)
  answer('GET /api/thing', { body: { name: 'new' } })
  await press('Enregistrer')
  await sees('Enregistré : saved')
  await sees('Lu : new')
  expect(isSeen('Fait 1 fois')).toBe(true)
  expect(keysSent()).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
})

// Removed to see it fail: `isUnderWay`. Two keys were sent.
test('a second click before the first is drawn does nothing', async () => {
  answer(put, saved)
  button('Enregistrer').click()
  await press('Enregistrer')
  await sees('Fait 1 fois')
  expect(keysSent()).toHaveLength(1)
})

// Removed to see it fail: the pauses of `send`.
test('a lost answer is asked for again under the same key, and nobody is told', async () => {
  answer(put, 'cut', { status: 502 }, saved)
  await press('Enregistrer')
  await pass(3000)
  await sees('Fait 1 fois')
  expect(keysSent()).toHaveLength(3)
  expect(new Set(keysSent()).size).toBe(1)
  expect(isSeen('Pas de réponse')).toBe(false)
})

// Removed to see it fail: `attemptAfter`; the second press had a key of its own, and the version that was read meanwhile.
test('lost three times it is told; the next press is the same try, to the letter, though the screen was read again', async () => {
  answer(put, 'cut', 'cut', 'cut', saved)
  await press('Enregistrer')
  await pass(3000)
  await sees('Pas de réponse du serveur')
  expect(isSeen('Peut-être fait')).toBe(true)
  await press('Relire')
  await press('Enregistrer')
  await sees('Fait 1 fois')
  await sees('Réglé')
  expect(new Set(keysSent()).size).toBe(1)
  expect(new Set(requestsTo(put).map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test('other words after a lost answer go under its key, so that the server says what was done; then they are another try', async () => {
  const reused = { status: 422, body: { code: 'invalid', fields: { 'Idempotency-Key': 'reused' } } }
  answer(put, 'cut', 'cut', 'cut', reused, saved)
  await press('Enregistrer')
  await pass(3000)
  await press('Taper autre chose')
  await press('Enregistrer')
  await sees('Votre demande d’avant a été faite')
  await press('Enregistrer')
  await sees('Fait 1 fois')
  const [first, , , other, last] = keysSent()
  expect(other).toBe(first)
  expect(last).not.toBe(first)
  expect(namesSent()).toEqual(['first', 'first', 'first', 'other', 'other'])
})

test('a refusal is told in its own words, what changed is read again, and the next press is another try', async () => {
  answer(put, refused('not-now'), saved)
  await press('Enregistrer')
  await sees('Pas maintenant.')
  expect(isSeen('Réglé')).toBe(true)
  await pass(50)
  expect(requestsTo('GET /api/thing').length).toBeGreaterThan(1)
  await press('Enregistrer')
  await sees('Fait 1 fois')
  expect(new Set(keysSent()).size).toBe(2)
})

// Removed to see it fail: `withProof`.
test('the server asks who it is first: proved, it is done; given up, nothing is told and nothing is done', async () => {
  const proofNeeded = { status: 403, body: { code: 'proof-needed' } }
  answer(put, proofNeeded, proofNeeded, saved)
  answer('GET /api/session/proof', { body: { methods: ['password'] } })
  answer('POST /api/session/proof', { body: {} })
  await press('Enregistrer')
  await sees('Votre mot de passe')
  await press('Fermer')
  await pass(500)
  expect(button('Enregistrer').getAttribute('aria-busy')).toBe('false')
  expect(document.querySelector('[role=alert]')).toBe(null)

  await press('Enregistrer')
  await sees('Votre mot de passe')
  const field = document.querySelector<HTMLInputElement>('input[type=password]')
  if (field) await type(field, 'secret')
  await press('Confirmer')
  await sees('Fait 1 fois')
})

// Removed to see it fail: the pause of a mutation without a network, which is React Query’s own.
test('without a network it says so and waits; back, it is sent once', async () => {
  setOnline(false)
  answer(put, saved)
  await press('Enregistrer')
  await sees('Pas de connexion')
  expect(requestsTo(put)).toEqual([])
  setOnline(true)
  await sees('Fait 1 fois')
  expect(keysSent()).toHaveLength(1)
})

// Removed to see it fail: `retry` of the mutation.
test('cut on its way without a network it waits, and asks again under its key', async () => {
  answer(put, 'cut', saved)
  setOnline(false)
  setOnline(true)
  const before = button('Enregistrer')
  before.click()
  setOnline(false)
  await pass(3000)
  await sees('Pas de connexion')
  setOnline(true)
  await sees('Fait 1 fois')
  expect(new Set(keysSent()).size).toBe(1)
})

// Removed to see it fail: `callBack`. It was sent all the same.
test('forgotten while it waits for the network, it is never sent', async () => {
  setOnline(false)
  answer(put, saved)
  await press('Enregistrer')
  await sees('Pas de connexion')
  await press('Oublier')
  setOnline(true)
  await pass(1000)
  expect(requestsTo(put)).toEqual([])
  await press('Enregistrer')
  await sees('Fait 1 fois')
})
