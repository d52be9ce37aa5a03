import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { refuseBrokenInvariants } from '#tests/support/invariants.ts'
import type { Person } from '#tests/support/test-app.ts'
import { measures, openWarehouseDesk } from '#tests/support/warehouse-desk.ts'

/** A shop sends several cartons under one label number (docs/rules/parcels.md#tracking-numbers). */
const { app, operateur, freshNumber, declared, photo, receive } = await openWarehouseDesk()
afterAll(() => app.close())
afterEach(() => refuseBrokenInvariants(app.deps.pool))

let marie: Person
let number: string
let clientNumber: string
beforeEach(async () => {
  marie = await app.makeCustomer()
  number = freshNumber()
  const { client_number } = await app.deps.db
    .selectFrom('customers')
    .select('client_number')
    .where('user_id', '=', marie.id)
    .executeTakeFirstOrThrow()
  clientNumber = client_number
})

const received = async (trackingNumber: string): Promise<string> => {
  const id = await declared(marie, trackingNumber)
  expect((await receive(id, { ...measures, photoIds: [await photo()] })).status).toBe(200)
  return id
}
const undeclared = async (body: object) =>
  app.request('POST', '/api/warehouse/undeclared-parcels', {
    as: operateur,
    body: { trackingNumber: number, ...measures, photoIds: [await photo()], ...body },
  })
const give = (id: string, body: object) =>
  app.request('POST', `/api/warehouse/unidentified/${id}/owner`, { as: operateur, body })
const numbersOfMarie = async (): Promise<string[]> =>
  (await app.request('GET', '/api/parcels', { as: marie })).body.items
    .map(({ trackingNumber }: { trackingNumber: string }) => trackingNumber)
    .toSorted()

test('a further carton is received for its client under the next number, when a person says so', async () => {
  await received(number)
  expect((await undeclared({ clientNumber })).body.code).toBe('parcel-already-received')

  const second = await undeclared({ clientNumber, furtherCarton: true })
  expect(second.body).toMatchObject({
    trackingNumber: `${number}CARTON2`,
    customer: { id: marie.id },
    status: 'received',
  })
  const third = await undeclared({ clientNumber, furtherCarton: true })
  expect(third.body.trackingNumber).toBe(`${number}CARTON3`)
  expect(await numbersOfMarie()).toEqual([number, `${number}CARTON2`, `${number}CARTON3`])
})

test('the scan of the label shows each of its cartons', async () => {
  await received(number)
  await undeclared({ clientNumber, furtherCarton: true })
  const { body } = await app.request(
    'GET',
    `/api/warehouse/declarations?trackingNumber=${number}`,
    {
      as: operateur,
    },
  )
  expect(
    body.matches.map(({ trackingNumber }: { trackingNumber: string }) => trackingNumber).toSorted(),
  ).toEqual([number, `${number}CARTON2`])
})

test('a further carton whose client still awaits one under that number is that one', async () => {
  const id = await declared(marie, number)
  expect((await undeclared({ clientNumber, furtherCarton: true })).body.id).toBe(id)
})

test('further cartons of nobody keep the number of their label, and each takes the next one of its client', async () => {
  const [first, second] = [await undeclared({}), await undeclared({ furtherCarton: true })]
  expect([first, second].map(({ body }) => body.trackingNumber)).toEqual([number, number])
  expect((await give(first.body.id, { clientNumber })).body.trackingNumber).toBe(number)
  expect((await give(second.body.id, { clientNumber })).body).toMatchObject({
    id: second.body.id,
    trackingNumber: `${number}CARTON2`,
    customer: { id: marie.id },
  })
})

test('while a carton of that number is nobody’s, another that is announced is received as a further one', async () => {
  const { body: first } = await undeclared({})
  const id = await declared(marie, number)
  const more = { ...measures, furtherCarton: true }
  expect((await receive(id, { ...more, photoIds: [await photo()] })).body).toMatchObject({
    id,
    trackingNumber: number,
    status: 'received',
  })
  // Its label has that number too, under another announcement.
  const other = await declared(marie, freshNumber())
  const label = { ...more, scannedNumber: number, photoIds: [await photo()] }
  expect((await receive(other, label)).body.trackingNumber).toBe(`${number}CARTON2`)
  expect((await give(first.id, { clientNumber })).body.trackingNumber).toBe(`${number}CARTON3`)
})

test('what is nobody’s is given to a client who has received a carton of its number', async () => {
  await received(number)
  const { body: found } = await undeclared({})
  expect((await give(found.id, { clientNumber })).body.trackingNumber).toBe(`${number}CARTON2`)
})

test('… who may claim it, and is told that a number is already theirs once none is left', async () => {
  await received(number)
  const body = { trackingNumber: number, proof: 'Commande 4512' }
  const claim = () => app.request('POST', '/api/parcel-claims', { as: marie, body })
  expect((await claim()).body.code).toBe('parcel-already-yours')
  const { body: found } = await undeclared({})
  const { body: claimed } = await claim()
  expect(claimed).toMatchObject({ state: 'open', trackingNumber: number })
  const answer = { outcome: 'accepted', words: 'Le voici.', parcelId: found.id }
  const path = `/api/warehouse/requests/${claimed.id}/answer`
  expect((await app.request('POST', path, { as: operateur, body: answer })).status).toBe(200)
  expect(await numbersOfMarie()).toEqual([number, `${number}CARTON2`])
  expect((await claim()).body.code).toBe('parcel-already-yours')
})

test('… or it is given to another of their announcements, which takes the next number', async () => {
  await received(number)
  const other = await declared(marie, freshNumber())
  const { body: found } = await undeclared({})
  expect((await give(found.id, { declarationId: other })).body).toMatchObject({
    id: other,
    trackingNumber: `${number}CARTON2`,
    status: 'received',
  })
})

test('not while they still await a parcel of that very number: it is that one', async () => {
  const other = await declared(marie, freshNumber())
  await declared(marie, number)
  const { body: found } = await undeclared({})
  expect((await give(found.id, { declarationId: other })).body.code).toBe('parcel-already-declared')
})
