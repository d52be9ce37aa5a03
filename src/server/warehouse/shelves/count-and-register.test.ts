import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#tests/support/test-app.ts'
import { measures, openWarehouseDesk } from '#tests/support/warehouse-desk.ts'

const { app, operateur, freshNumber, declared, photo, receive } = await openWarehouseDesk()
afterAll(() => app.close())
let marie: Person
beforeAll(async () => {
  marie = await app.makeCustomer()
})

const root = '/api/warehouse/stock-counts'
const post = (path: string, body: object, as = operateur) => app.request('POST', path, { as, body })
const openCount = async (place: string): Promise<string> =>
  (await post(root, { scope: 'shelf', place })).body.id
const scan = (countId: string, code: string, shelf: string) =>
  post(`${root}/${countId}/scans`, { code, shelf })
const settle = (countId: string, lineId: string, body: object) =>
  post(`${root}/${countId}/lines/${lineId}/settlement`, body)
const close = (countId: string, seen: number, note?: string) =>
  post(`${root}/${countId}/closure`, { seen, ...(note ? { note } : {}) })
const read = async (path: string) => (await app.request('GET', path, { as: operateur })).body
const lines = async (countId: string, group: string) =>
  (await read(`${root}/${countId}/lines?group=${group}`)).lines
const openOf = async (countId: string) => (await read(`${root}/${countId}`)).count.open
const move = (parcelId: string, shelf: string) =>
  post('/api/warehouse/parcel-moves', { parcelIds: [parcelId], shelf })
const undo = (parcelId: string) =>
  app.request('DELETE', `/api/parcels/${parcelId}/reception`, { as: operateur })

async function onShelf(shelf: string, number = freshNumber(), owner = marie) {
  const id = await declared(owner, number)
  await stand(id, shelf)
  return { id, number }
}
const stand = async (id: string, shelf: string) =>
  expect((await receive(id, { ...measures, shelf, photoIds: [await photo()] })).status).toBe(200)

/** A parcel on a shelf, without an owner. */
async function unidentified(shelf: string, trackingNumber = freshNumber()) {
  const body = { ...measures, shelf, trackingNumber, photoIds: [await photo()] }
  const received = await post('/api/warehouse/undeclared-parcels', body)
  expect(received.status).toBe(200)
  return { id: received.body.id as string, number: trackingNumber }
}

// Removed to see it fail: the register's shelf at the scan; each parcel moved after its scan was then misplaced.
test('a parcel that was counted, then moved by a known hand, is not misplaced', async () => {
  const [home, away] = [await onShelf('A01'), await onShelf('A09')]
  const count = await openCount('A01')
  await scan(count, home.number, 'A01')
  await scan(count, away.number, 'A01')
  expect(await openOf(count)).toMatchObject({ misplaced: 1 })
  await move(home.id, 'A05')
  await move(away.id, 'A06')
  expect(await openOf(count)).toMatchObject({ misplaced: 0, missing: 0 })
  expect((await lines(count, 'seen')).length).toBe(2)

  const again = await scan(count, home.number, 'A01')
  expect(again.body).toMatchObject({
    isAgain: false,
    line: { difference: 'misplaced', registeredShelf: 'A05', standsOn: 'A05' },
  })
  expect((await scan(count, home.number, 'A01')).body.isAgain).toBe(true)
})

// Removed to see it fail: the look at the register for a line that is settled; the second sight was « déjà compté ».
test('put back, then seen again on the wrong shelf, it is misplaced again', async () => {
  const stray = await onShelf('B09')
  const count = await openCount('B01')
  const { body } = await scan(count, stray.number, 'B01')
  expect((await settle(count, body.line.id, { outcome: 'put-back' })).status).toBe(200)
  expect((await scan(count, stray.number, 'B01')).body).toMatchObject({
    isAgain: false,
    line: { difference: 'misplaced', outcome: null },
  })
  await settle(count, body.line.id, { outcome: 'moved' })
  expect((await scan(count, stray.number, 'B01')).body).toMatchObject({ isAgain: true })
})

test('what has left the house is not searched any more', async () => {
  const { id } = await onShelf('C01')
  const count = await openCount('C01')
  await close(count, 1, 'Fin de journée')
  const searched = async () => (await read(`/api/warehouse/parcels/${id}/record`)).searched
  expect(await searched()).toMatchObject({ countId: count })
  await post('/api/warehouse/parcel-returns', { parcelIds: [id], reason: 'Refusé par son client' })
  expect(await searched()).toBeNull()
})

test('a number settled as a parcel that the count had seen already is one line, not a failure', async () => {
  const { id, number } = await onShelf('D01')
  const count = await openCount('D01')
  await scan(count, number, 'D01')
  expect((await undo(id)).status).toBe(200)
  const unknown = (await scan(count, number, 'D01')).body.line
  expect(unknown).toMatchObject({ parcelId: null, difference: 'unknown' })
  await stand(id, 'D01')
  expect((await settle(count, unknown.id, { outcome: 'received' })).body).toMatchObject({
    id: unknown.id,
    parcelId: id,
    expectedShelf: 'D01',
    outcome: 'received',
  })
  expect((await close(count, 0)).body).toMatchObject({ expected: 1, scanned: 1 })
})

test('an unidentified parcel given to its declaration takes its lines along, in a count that saw both', async () => {
  const { id, number } = await onShelf('E01')
  const count = await openCount('E01')
  await scan(count, number, 'E01')
  await undo(id)
  const stray = await unidentified('E01', number)
  await scan(count, number, 'E01')
  const given = await post(`/api/warehouse/unidentified/${stray.id}/owner`, {
    declarationId: id,
  })
  expect([given.status, given.body.code]).toEqual([200, undefined])
  expect(await lines(count, 'seen')).toMatchObject([{ parcelId: id, expectedShelf: 'E01' }])
})

// Removed to see it fail: the count among what follows a reception; its line then went with the parcel.
test('a reception that a count has seen is not undone when the parcel would go with it', async () => {
  const stray = await unidentified('F01')
  const count = await openCount('F01')
  await scan(count, stray.number, 'F01')
  await close(count, 0)
  expect((await undo(stray.id)).body.code).toBe('reception-in-use')
  expect((await lines(count, 'seen')).length).toBe(1)
})

test('a zone of more shelves than a count takes is refused, none left out', async () => {
  await sql`insert into shelves (code, zone, created_at, updated_at)
    select 'ZZ' || n, 'Trop grande', now(), now() from generate_series(1000, 2000) n`.execute(
    app.deps.db,
  )
  const refused = await post(root, { scope: 'zone', place: 'Trop grande' })
  expect(refused.body).toMatchObject({ code: 'too-many-shelves', details: { most: 1000 } })
  await sql`delete from shelves where code = 'ZZ2000'`.execute(app.deps.db)
  expect((await post(root, { scope: 'zone', place: 'Trop grande' })).status).toBe(200)
})

// Seen to fail: when only a closed shelf was refused; the next slip of that code was then not asked about.
test('a missing parcel is found on a known shelf, or on one that the person confirms as new', async () => {
  const id = await declared(marie, freshNumber())
  await receive(id, { ...measures, shelf: 'N01', newShelf: true, photoIds: [await photo()] })
  await post('/api/warehouse/shelves', { code: 'N02', zone: 'Comptée' })
  const shelf = async () => (await read(`/api/warehouse/parcels/${id}`)).parcel.reception.shelf
  const count = await openCount('N01')
  const [line] = await lines(count, 'missing')
  const found = { outcome: 'found', shelf: 'Z99' }
  const refused = await settle(count, line.id, found)
  expect([refused.status, refused.body.code]).toEqual([409, 'shelf-unknown'])
  expect(await shelf()).toBe('N01')
  expect((await settle(count, line.id, { ...found, newShelf: true })).status).toBe(200)
  expect(await shelf()).toBe('Z99')
})
