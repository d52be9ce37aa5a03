import { afterAll, beforeEach, expect, test } from 'vitest'
import { countedAnswers } from '#tests/support/counted.ts'
import type { Person } from '#tests/support/test-app.ts'
import { measures, openWarehouseDesk } from '#tests/support/warehouse-desk.ts'

const { app, freshNumber, declared, photo, receive } = await openWarehouseDesk()
afterAll(() => app.close())

let staff: Person
let marie: Person
beforeEach(async () => {
  staff = await app.makeStaff('operateur')
  marie = await app.makeCustomer()
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
})

const open = (announced: number, as = staff) =>
  app.request('POST', '/api/warehouse/rounds', { as, body: { carrier: 'Colissimo', announced } })
const close = (roundId: string, body: object, as = staff) =>
  app.request('POST', `/api/warehouse/rounds/${roundId}/closure`, {
    as,
    body: { reason: null, note: null, ...body },
  })
const mine = async (as = staff) =>
  (await app.request('GET', '/api/warehouse/my-round', { as })).body.round
async function receiveOne(as = staff): Promise<string> {
  const id = await declared(marie, freshNumber())
  const { status } = await receive(id, { ...measures, photoIds: [await photo(as)] }, as)
  expect(status).toBe(200)
  return id
}

test('what its person receives is counted, and nobody else’s', async () => {
  await receiveOne()
  expect((await open(2)).body).toMatchObject({ carrier: 'Colissimo', announced: 2, counted: 0 })
  await receiveOne()
  await receiveOne(await app.makeStaff('operateur'))
  expect(await mine()).toMatchObject({ counted: 1, closedAt: null })
})

test('a round that comes out closes without a word; a difference needs its name', async () => {
  const { id } = (await open(2)).body
  await receiveOne()
  expect((await close(id, { counted: 1 })).body.code).toBe('gap-unexplained')
  const silent = await close(id, { counted: 1, reason: 'other' })
  expect(silent.body.code).toBe('gap-note-missing')
  expect(await mine()).toMatchObject({ id })

  const closed = await close(id, { counted: 1, reason: 'missing' })
  expect(closed.body).toMatchObject({ counted: 1, gapReason: 'missing', gapNote: null })
  expect(await mine()).toBeNull()
  expect((await close(id, { counted: 1, reason: 'missing' })).body.code).toBe('round-closed')

  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  const second = (await open(1)).body.id
  await receiveOne()
  expect((await close(second, { counted: 1 })).body).toMatchObject({ gapReason: null })
  const { items } = (await app.request('GET', '/api/warehouse/rounds?limit=2', { as: staff })).body
  expect(items.map((round: { id: string }) => round.id)).toEqual([second, id])
})

test('one open round a person, however often the key is pressed', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map((announced) => open(announced)))
  expect(countedAnswers(answers)).toEqual({ 200: 1, 'round-open': 4 })
})

test('a count that moved since the person looked is not closed over', async () => {
  const { id } = (await open(1)).body
  await receiveOne()
  const { status, body } = await close(id, { counted: 0, reason: 'missing' })
  expect([status, body.code, body.details]).toEqual([409, 'round-moved', { counted: 1 }])
})

test('a colleague’s round does not exist for an operator; the office closes a forgotten one', async () => {
  const { id } = (await open(1)).body
  const sent = { counted: 0, reason: 'announced-wrong' }
  expect((await close(id, sent, await app.makeStaff('operateur'))).status).toBe(404)
  expect((await close(id, sent, await app.makeStaff('admin'))).status).toBe(200)
})
