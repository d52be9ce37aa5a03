import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#tests/support/test-app.ts'
import { measures, openWarehouseDesk } from '#tests/support/warehouse-desk.ts'

const { app, operateur, freshNumber, declared, photo, receive } = await openWarehouseDesk()
afterAll(() => app.close())

let marie: Person
beforeEach(async () => {
  marie = await app.makeCustomer()
})

const undo = (parcelId: string, as = operateur, headers = {}) =>
  app.request('DELETE', `/api/parcels/${parcelId}/reception`, { as, headers })
const stateOf = (id: string) =>
  app.deps.db.selectFrom('parcels').selectAll().where('id', '=', id).executeTakeFirst()
const factsOf = async (parcelId: string) =>
  (
    await app.deps.db
      .selectFrom('events')
      .select('type')
      .where('parcel_id', '=', parcelId)
      .orderBy('id')
      .execute()
  ).map(({ type }) => type)
const messagesTo = async (person: Person) =>
  (
    await app.deps.db
      .selectFrom('notifications')
      .select(['kind', 'channel', 'state'])
      .where('user_id', '=', person.id)
      .where('kind', 'in', ['parcel-received', 'reception-undone', 'parcel-blocked'])
      .orderBy('kind')
      .orderBy('channel', 'desc')
      .execute()
  ).map(({ kind, channel, state }) => `${kind} ${channel} ${state}`)

async function received(number = freshNumber()) {
  const id = await declared(marie, number)
  const photoId = await photo()
  expect((await receive(id, { ...measures, photoIds: [photoId] })).status).toBe(200)
  return { id, photoId, number }
}
const undeclared = async (body: object, number = freshNumber()) =>
  app.request('POST', '/api/warehouse/undeclared-parcels', {
    as: operateur,
    body: { trackingNumber: number, ...measures, photoIds: [await photo()], ...body },
  })

test('a slip is undone: awaited again, its message taken back, its photo free for the next try', async () => {
  const { id, photoId } = await received()
  const { status, body } = await undo(id)
  expect([status, body.parcel.status, body.parcel.reception]).toEqual([
    200,
    'pending_arrival',
    null,
  ])
  expect(await messagesTo(marie)).toEqual([])
  expect(await factsOf(id)).toEqual([
    'parcel.declared',
    'parcel.received',
    'parcel.reception-undone',
  ])

  expect((await receive(id, { ...measures, photoIds: [photoId] })).status).toBe(200)
  expect(await messagesTo(marie)).toEqual([
    'parcel-received site sent',
    'parcel-received email queued',
  ])
})

test('a declaration with a slip takes the number of its label, and takes its own back when that is undone', async () => {
  const [typed, onLabel] = [freshNumber(), freshNumber()]
  const id = await declared(marie, typed)
  const body = { ...measures, scannedNumber: onLabel.toLowerCase(), photoIds: [await photo()] }
  expect(await receive(id, body)).toMatchObject({ status: 200, body: { trackingNumber: onLabel } })
  const again = await app.request('GET', `/api/warehouse/declarations?trackingNumber=${onLabel}`, {
    as: operateur,
  })
  expect(again.body.matches).toMatchObject([{ id, status: 'received' }])

  expect((await undo(id)).body.parcel.trackingNumber).toBe(typed)
})

// Removed to see it fail: the fact of the match among what followed the reception.
test.each([
  ['as it is', async () => ({ clientNumber: await clientNumberOf(marie) })],
  ['as their declaration', async () => ({ declarationId: await declared(marie, freshNumber()) })],
])('a found parcel that was given away, %s, is not undone', async (_, owner) => {
  const { id } = (await undeclared({})).body
  const given = await app.request('POST', `/api/warehouse/unidentified/${id}/owner`, {
    as: operateur,
    body: await owner(),
  })
  expect(given.status).toBe(200)
  expect((await undo(given.body.id)).body.code).toBe('reception-in-use')
  expect(await stateOf(given.body.id)).toMatchObject({ status: 'received', customer_id: marie.id })
})

test('the number of a label that its client has announced too is refused, and nothing is received', async () => {
  const [typed, onLabel] = [freshNumber(), freshNumber()]
  const id = await declared(marie, typed)
  await declared(marie, onLabel)
  const body = { ...measures, scannedNumber: onLabel, photoIds: [await photo()] }
  const { status, body: refusal } = await receive(id, body)
  expect([status, refusal.code]).toEqual([409, 'parcel-already-declared'])
  expect(await stateOf(id)).toMatchObject({ status: 'pending_arrival', tracking_number: typed })
})

test('a message that has left is corrected by another', async () => {
  const { id } = await received()
  await app.deps.db
    .updateTable('notifications')
    .set({ state: 'sent' })
    .where('user_id', '=', marie.id)
    .execute()
  await undo(id)
  expect(await messagesTo(marie)).toEqual([
    'parcel-received email sent',
    'reception-undone site sent',
    'reception-undone email queued',
  ])
  const { body } = await app.request('GET', '/api/notifications', { as: marie })
  expect(body.items).toMatchObject([{ kind: 'reception-undone', target: { kind: 'parcel', id } }])
})

test('a parcel that began with its reception is gone with it, whoever it was for', async () => {
  const clientNumber = await clientNumberOf(marie)
  for (const owner of [{}, { clientNumber }]) {
    const { body } = await undeclared(owner)
    expect((await undo(body.id)).body).toEqual({ parcel: null })
    expect(await stateOf(body.id)).toBeUndefined()
  }
  expect(await messagesTo(marie)).toEqual([])
})

test.each([
  ['after the minute', 'reception-too-old'],
  ['by a colleague', 'reception-not-yours'],
  ['once measured again', 'reception-in-use'],
  ['once blocked', 'reception-in-use'],
])('%s it is refused, and nothing changes', async (when, code) => {
  const { id } = await received()
  const now = app.clock.now
  const path = `/api/warehouse/parcels/${id}`
  const { shelf: _, ...corrected } = measures
  if (code === 'reception-too-old') app.clock.now = new Date(now.getTime() + 70_000)
  if (when === 'once measured again') {
    const body = { ...corrected, former: corrected }
    await app.request('PUT', `${path}/measures`, { as: operateur, body })
  }
  if (when === 'once blocked') {
    const body = { reason: 'Abîmé', choices: ['return'], days: 14 }
    await app.request('POST', `${path}/block`, { as: operateur, body })
  }
  const by = code === 'reception-not-yours' ? await app.makeStaff('operateur') : operateur
  const before = await stateOf(id)
  expect((await undo(id, by)).body.code).toBe(code)
  expect(await stateOf(id)).toEqual(before)
  app.clock.now = now
})

test('undone twice at once, it is undone once', async () => {
  const { id } = await received()
  const answers = await Promise.all([undo(id), undo(id), undo(id)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409,
  ])
  const undone = (await factsOf(id)).filter((type) => type === 'parcel.reception-undone')
  expect(undone).toHaveLength(1)
})

test('what the inspection found holds it back in the same act, with its choices and deadline', async () => {
  const id = await declared(marie, freshNumber())
  const block = { reason: 'Flacon de parfum', choices: ['return', 'remove-item'], days: 14 }
  const { status, body } = await receive(id, { ...measures, photoIds: [await photo()], block })
  expect([status, body.status]).toEqual([200, 'blocked'])
  expect(await factsOf(id)).toEqual(['parcel.declared', 'parcel.received', 'parcel.blocked'])
  expect(await messagesTo(marie)).toContain('parcel-blocked email queued')

  const nobodys = await undeclared({ block })
  expect(nobodys.body).toMatchObject({ status: 'blocked', customer: null })
})

test('a reception whose block is wrong is not made at all', async () => {
  const id = await declared(marie, freshNumber())
  const block = { reason: 'Abîmé', choices: [], days: 14 }
  expect((await receive(id, { ...measures, photoIds: [await photo()], block })).status).toBe(422)
  expect(await stateOf(id)).toMatchObject({ status: 'pending_arrival' })
})

test('the photos keep the order that the bench gave them', async () => {
  const [first, second, third] = [await photo(), await photo(), await photo()]
  const id = await declared(marie, freshNumber())
  const { body } = await receive(id, { ...measures, photoIds: [third, first, second] })
  expect(body.photoIds).toEqual([third, first, second])
  const mine = await app.request('GET', `/api/parcels/${id}`, { as: marie })
  expect(mine.body.photoIds).toEqual([third, first, second])
})

test('one reception sent eight times at once under its key is made once, and each answer says so', async () => {
  const body = { ...measures, photoIds: [await photo()], trackingNumber: freshNumber() }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const path = '/api/warehouse/undeclared-parcels'
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.request('POST', path, { as: operateur, body, headers })),
  )
  const wrong = answers.filter(
    ({ status, body: { code } }) => status !== 200 && code !== 'already-done',
  )
  expect(wrong).toEqual([])
  const rows = await app.deps.db
    .selectFrom('parcels')
    .select('id')
    .where('tracking_number', '=', body.trackingNumber)
    .execute()
  expect(rows).toHaveLength(1)
})

const clientNumberOf = async (person: Person) =>
  (
    await app.deps.db
      .selectFrom('customers')
      .select('client_number')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).client_number
