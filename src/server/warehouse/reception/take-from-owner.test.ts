import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { refuseBrokenInvariants } from '#tests/support/invariants.ts'
import { mailOf } from '#tests/support/mail-of.ts'
import type { Person } from '#tests/support/test-app.ts'
import { measures, openWarehouseDesk } from '#tests/support/warehouse-desk.ts'

const { app, operateur, freshNumber, declared, photo, receive } = await openWarehouseDesk()
const admin = await app.makeStaff('admin')
afterAll(() => app.close())
afterEach(() => refuseBrokenInvariants(app.deps.pool))

let marie: Person
let paul: Person
beforeEach(async () => {
  marie = await app.makeCustomer()
  paul = await app.makeCustomer()
})

const read = (path: string, as: Person) => app.request('GET', path, { as })
const take = (parcelId: string, as = admin) =>
  app.request('POST', `/api/admin/parcels/${parcelId}/owner-removal`, {
    as,
    body: { reason: 'L’étiquette est au nom de Paul' },
  })
const block = (parcelId: string) =>
  app.request('POST', `/api/warehouse/parcels/${parcelId}/block`, {
    as: operateur,
    body: { reason: 'Une batterie.', choices: ['return', 'destroy'], days: 7 },
  })
const clientNumberOf = async ({ id }: Person) =>
  (
    await app.deps.db
      .selectFrom('customers')
      .select('client_number')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
  ).client_number
const give = (parcelId: string, body: object) =>
  app.request('POST', `/api/warehouse/unidentified/${parcelId}/owner`, { as: operateur, body })
const undeclared = async (trackingNumber: string, more: object = {}): Promise<string> =>
  (
    await app.request('POST', '/api/warehouse/undeclared-parcels', {
      as: operateur,
      body: { trackingNumber, ...measures, photoIds: [await photo()], ...more },
    })
  ).body.id

// Removed to see it fail: the photos among what moves; the wrong customer still read the other's label.
test('a parcel received for the wrong customer is unidentified again, and given to its owner; the declaration is awaited', async () => {
  const [typed, onLabel] = [freshNumber(), freshNumber()]
  const id = await declared(marie, typed)
  const photoId = await photo()
  await receive(id, { ...measures, scannedNumber: onLabel, photoIds: [photoId] })
  await block(id)
  await app.deps.pool.query(
    `insert into storage_plans (parcel_id, plan, until) values ($1, 'premium', now())`,
    [id],
  )
  expect((await read(`/api/photos/${photoId}`, marie)).status).toBe(200)
  expect((await take(id, operateur)).status).toBe(403)

  const taken = await take(id)
  expect(taken.status).toBe(200)
  const { parcelId } = taken.body
  expect((await read(`/api/photos/${photoId}`, marie)).status).toBe(404)
  expect((await read(`/api/parcels/${parcelId}`, marie)).status).toBe(404)
  expect((await read(`/api/parcels/${id}`, marie)).body).toMatchObject({
    status: 'pending_arrival',
    trackingNumber: typed,
  })
  const { rows: plans } = await app.deps.pool.query(
    `select 1 from storage_plans where parcel_id = $1`,
    [id],
  )
  expect(plans).toEqual([])
  const { items } = (await read('/api/warehouse/unidentified?limit=100', operateur)).body
  expect(items).toContainEqual(
    expect.objectContaining({
      parcel: expect.objectContaining({
        id: parcelId,
        status: 'blocked',
        trackingNumber: onLabel,
        reception: expect.objectContaining({ shelf: 'B12', weightGrams: 1840 }),
        photoIds: [photoId],
      }),
    }),
  )
  const tile = `/api/warehouse/parcel-count?status=unidentified&search=${onLabel}`
  expect((await read(tile, operateur)).body.count).toBe(1)

  const given = await give(parcelId, { clientNumber: await clientNumberOf(paul) })
  expect([given.status, given.body.customer.id]).toEqual([200, paul.id])
  expect((await read(`/api/photos/${photoId}`, paul)).status).toBe(200)
  const story = (await read(`/api/parcels/${parcelId}/timeline`, paul)).body.steps
  expect(story.map(({ type }: { type: string }) => type)).toEqual(['parcel.matched'])
  expect((await take(id)).body.code).toBe('owner-not-removable')
})

test('its customer is told, and the journal has the reason', async () => {
  const id = await declared(marie, freshNumber())
  await receive(id, { ...measures, photoIds: [await photo()] })
  await take(id)
  const { rows } = await app.deps.pool.query(
    `select payload from notifications where user_id = $1 and kind = 'reception-undone' and channel = 'email'`,
    [marie.id],
  )
  expect(rows).toHaveLength(1)
  const mail = await mailOf(
    await app.contextOf(admin),
    'reception-undone',
    rows[0].payload,
    marie.email,
  )
  expect(mail?.subject).toContain('n’est pas le vôtre')
  expect(mail?.paragraphs.join()).toContain('nous y attendons de nouveau le vôtre')
  const { rows: changes } = await app.deps.pool.query(
    `select c.after from events e join fact_changes c on c.event_id = e.id
     where e.parcel_id = $1 and e.type = 'parcel.reception-undone'`,
    [id],
  )
  expect(changes).toMatchObject([{ after: { reason: 'L’étiquette est au nom de Paul' } }])
})

test('a parcel that nobody had announced leaves nothing to await, unless its customer wrote about it', async () => {
  const clientNumber = await clientNumberOf(marie)
  const [silent, written] = [
    await undeclared(freshNumber(), { clientNumber }),
    await undeclared(freshNumber(), { clientNumber }),
  ]
  await app.deps.db
    .insertInto('threads')
    .values({ customer_id: marie.id, parcel_id: written, created_at: app.clock.now })
    .execute()
  for (const id of [silent, written]) expect((await take(id)).status).toBe(200)
  expect((await read(`/api/parcels/${silent}`, marie)).status).toBe(404)
  expect((await read(`/api/parcels/${written}`, marie)).body.status).toBe('pending_arrival')
})

// Seen to fail: without the number of the match, the declaration kept the label of somebody else.
test('an unidentified parcel that was given to the wrong declaration is taken back, and the declaration has its number again', async () => {
  const number = freshNumber()
  const slip = `${number.slice(0, -1)}X`
  const id = await declared(marie, slip)
  const foundId = await undeclared(number)
  expect((await give(foundId, { declarationId: id })).status).toBe(200)
  const { body } = await take(id)
  expect((await read(`/api/parcels/${id}`, marie)).body).toMatchObject({
    status: 'pending_arrival',
    trackingNumber: slip,
  })
  expect((await give(body.parcelId, { clientNumber: await clientNumberOf(paul) })).status).toBe(200)
})

// Removed to see it fail: `labelNumberOf`; nobody could have claimed it by its label.
test('a further carton has the number of its label again', async () => {
  const number = freshNumber()
  const clientNumber = await clientNumberOf(marie)
  await undeclared(number, { clientNumber })
  const second = await undeclared(number, { clientNumber, furtherCarton: true })
  const { parcelId } = (await take(second)).body
  const { parcel } = (await read(`/api/warehouse/parcels/${parcelId}`, operateur)).body
  expect(parcel.trackingNumber).toBe(number)
})

// Removed to see it fail: each of the two refusals.
test('what the customer asked, or is to pay, comes first', async () => {
  const received = async () => {
    const id = await declared(marie, freshNumber())
    await receive(id, { ...measures, photoIds: [await photo()] })
    return id
  }
  const [asked, paid] = [await received(), await received()]
  await app.request('POST', `/api/parcels/${asked}/weight-disputes`, {
    as: marie,
    body: { reason: 'La boutique dit 700 g' },
  })
  await app.deps.db
    .insertInto('storage_settlements')
    .values({ parcel_id: paid, way: 'return', reason: 'Refusé', opened_at: app.clock.now })
    .execute()
  expect([(await take(asked)).body.code, (await take(paid)).body.code]).toEqual([
    'request-open',
    'parcel-in-use',
  ])
})
