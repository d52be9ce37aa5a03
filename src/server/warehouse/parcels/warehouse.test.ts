import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#tests/support/test-app.ts'
import { measures, openWarehouseDesk } from '#tests/support/warehouse-desk.ts'

const { app, operateur, freshNumber, declared, photo, receive } = await openWarehouseDesk()
afterAll(() => app.close())

let marie: Person
let paul: Person
beforeEach(async () => {
  marie = await app.makeCustomer()
  paul = await app.makeCustomer()
})

const receiveUndeclared = (body: object) =>
  app.request('POST', '/api/warehouse/undeclared-parcels', { as: operateur, body })

const factsOf = (parcelId: string) =>
  app.deps.db
    .selectFrom('events')
    .selectAll()
    .where('parcel_id', '=', parcelId)
    .where('type', '=', 'parcel.received')
    .execute()
const messagesTo = (person: Person) =>
  app.deps.db
    .selectFrom('notifications')
    .selectAll()
    .where('channel', '=', 'email')
    .where('user_id', '=', person.id)
    .execute()
const clientNumberOf = async (person: Person) =>
  (
    await app.deps.db
      .selectFrom('customers')
      .select('client_number')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).client_number

const find = async (trackingNumber: string) =>
  (
    await app.request(
      'GET',
      `/api/warehouse/declarations?trackingNumber=${encodeURIComponent(trackingNumber)}`,
      { as: operateur },
    )
  ).body

test('two customers with one number are both shown, whatever the separators of the scan', async () => {
  const number = freshNumber()
  await declared(marie, number)
  await declared(paul, number)
  const { matches } = await find(` ${number.slice(0, 4)} ${number.slice(4)} `.toLowerCase())
  const owners = matches.map(({ customer }: { customer: { id: string } }) => customer.id)
  expect(owners.toSorted()).toEqual([marie.id, paul.id].toSorted())
})

test('a slip of the scanner shows what is close, most alike first, awaited ones only', async () => {
  await declared(marie, 'LP77000123FR')
  await declared(paul, 'LP77000129FX')
  const gone = await declared(paul, 'LP77000124FR')
  await receive(gone, { ...measures, photoIds: [await photo()] })
  const { matches, nearMatches } = await find('LP77000128FR')
  expect(matches).toEqual([])
  expect(nearMatches.map((near: { trackingNumber: string }) => near.trackingNumber)).toEqual([
    'LP77000123FR',
    'LP77000129FX',
  ])
  expect((await find('%%%%')).nearMatches).toEqual([])
})

test('what is already here is found again, so that the bench is told', async () => {
  const number = freshNumber()
  await receive(await declared(marie, number), { ...measures, photoIds: [await photo()] })
  expect((await find(number)).matches).toMatchObject([{ status: 'received' }])
})

test('an undeclared parcel goes to the client whose number is on the label, who hears of it', async () => {
  const trackingNumber = freshNumber()
  const clientNumber = await clientNumberOf(marie)
  const { status, body } = await receiveUndeclared({
    ...measures,
    trackingNumber,
    clientNumber,
    photoIds: [await photo()],
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    merchant: 'Non déclaré',
    customer: { id: marie.id },
    status: 'received',
  })
  expect(await messagesTo(marie)).toHaveLength(1)
  const { body: list } = await app.request('GET', '/api/parcels', { as: marie })
  expect(list.items).toMatchObject([{ trackingNumber, status: 'received' }])
})

test('declared after all by that client, it is their declaration that is received', async () => {
  const trackingNumber = freshNumber()
  const id = await declared(marie, trackingNumber)
  const clientNumber = await clientNumberOf(marie)
  const body = { ...measures, trackingNumber, clientNumber, photoIds: [await photo()] }
  expect((await receiveUndeclared(body)).body.id).toBe(id)
  const twice = await receiveUndeclared({ ...body, photoIds: [await photo()] })
  expect([twice.status, twice.body.code]).toEqual([409, 'parcel-already-received'])
})

test('without a client number it is nobody’s: no mail, on the unidentified list, once', async () => {
  const trackingNumber = freshNumber()
  const photos = [await photo(), await photo(), await photo()]
  const answers = await Promise.all(
    photos.map((id) => receiveUndeclared({ ...measures, trackingNumber, photoIds: [id] })),
  )
  expect(statusesOf(answers)).toEqual([200, 409, 409])
  const query = `/api/warehouse/parcels?status=unidentified&search=${trackingNumber}`
  const { body } = await app.request('GET', query, { as: operateur })
  expect(body.items).toMatchObject([{ trackingNumber, customer: null, status: 'received' }])
  const [fact] = await factsOf(body.items[0].id)
  expect(fact?.customer_id).toBeNull()
})

test('an unknown client number is refused and nothing is kept', async () => {
  const trackingNumber = freshNumber()
  const { status, body } = await receiveUndeclared({
    ...measures,
    trackingNumber,
    clientNumber: 'CLT-000001',
    photoIds: [await photo()],
  })
  expect([status, body.code]).toEqual([409, 'client-number-unknown'])
  expect((await find(trackingNumber)).matches).toEqual([])
})

test('the warehouse list filters, searches as text and pages; the detail tells who', async () => {
  const number = freshNumber()
  const id = await declared(marie, number)
  const list = async (query: string) =>
    (await app.request('GET', `/api/warehouse/parcels?${query}`, { as: operateur })).body
  const clientNumber = await clientNumberOf(marie)
  for (const search of [number.toLowerCase(), number.slice(3), clientNumber]) {
    const { items } = await list(`search=${search}&status=pending`)
    expect(items.map((item: { id: string }) => item.id)).toContain(id)
  }
  expect((await list('search=%25')).items).toEqual([])
  expect((await list('search=%27%3B--')).items).toEqual([])
  expect((await list('status=lost')).fields).toEqual({ status: 'unknown' })
  const page = await list('limit=2')
  expect(page.items).toHaveLength(2)
  const next = await list(`limit=2&cursor=${page.nextCursor}`)
  expect(next.items[0].id).not.toBe(page.items[1].id)

  const { body } = await app.request('GET', `/api/warehouse/parcels/${id}`, { as: operateur })
  expect(body.parcel).toMatchObject({ id, customer: { clientNumber } })
  expect(body.steps).toMatchObject([{ type: 'parcel.declared', actor: 'Marie Tehei' }])
})

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
