import { afterAll, beforeAll, expect, test } from 'vitest'
import { counted } from '#tests/support/counted.ts'
import type { Person } from '#tests/support/test-app.ts'
import { measures, openWarehouseDesk } from '#tests/support/warehouse-desk.ts'

const { app, operateur, freshNumber, declared, photo, receive } = await openWarehouseDesk()
afterAll(() => app.close())
let marie: Person
let paul: Person
beforeAll(async () => {
  marie = await app.makeCustomer()
  paul = await app.makeStaff('operateur')
})

const root = '/api/warehouse/stock-counts'
const post = (path: string, body: object, as = operateur) =>
  app.request('POST', `${root}${path}`, { as, body })
const open = (place: string, scope = 'shelf') => post('', { scope, place })
const scan = (id: string, code: string, shelf: string, more: object = {}, as = operateur) =>
  post(`/${id}/scans`, { code, shelf, ...more }, as)
const settle = (id: string, lineId: string, body: object) =>
  post(`/${id}/lines/${lineId}/settlement`, body)
const close = (id: string, seen: number, note?: string) =>
  post(`/${id}/closure`, { seen, ...(note ? { note } : {}) })
const read = async (path: string) => (await app.request('GET', path, { as: operateur })).body
const lines = async (id: string, group: string) =>
  (await read(`${root}/${id}/lines?group=${group}`)).lines

async function onShelf(shelf: string, number = freshNumber(), owner = marie) {
  const id = await declared(owner, number)
  const body = { ...measures, shelf, newShelf: true, photoIds: [await photo()] }
  expect((await receive(id, body)).status).toBe(200)
  return { id, number }
}
const shelfOf = async (parcelId: string) =>
  (await read(`/api/warehouse/parcels/${parcelId}`)).parcel.reception.shelf
const factsOf = async (parcelId: string) =>
  (await read(`/api/warehouse/parcels/${parcelId}`)).steps
    .map(({ type }: { type: string }) => type)
    .filter((type: string) => type.startsWith('stock.') || type.startsWith('shelf.'))

test('what is missing, misplaced and unknown is listed, and settled one by one with its facts', async () => {
  const [here, gone, lost] = [await onShelf('A01'), await onShelf('A01'), await onShelf('A01')]
  const stray = await onShelf('A09')
  const { body: count } = await open('a 01')
  expect(count).toMatchObject({ place: 'A01', expected: 3, scanned: 0, open: { missing: 3 } })

  for (const code of [here.number, stray.number, '6AINCONNU']) await scan(count.id, code, 'A01')
  const { count: now } = await read(`${root}/${count.id}`)
  expect(now).toMatchObject({ scanned: 3, open: { missing: 2, misplaced: 1, unknown: 1 } })

  const [misplaced] = await lines(count.id, 'misplaced')
  expect(misplaced).toMatchObject({ standsOn: 'A09', scannedShelf: 'A01', parcelId: stray.id })
  expect((await settle(count.id, misplaced.id, { outcome: 'searched' })).body.code).toBe(
    'outcome-unfit',
  )
  expect((await settle(count.id, misplaced.id, { outcome: 'moved' })).status).toBe(200)
  expect(await shelfOf(stray.id)).toBe('A01')
  expect(await factsOf(stray.id)).toEqual([
    'stock.parcel-seen',
    'shelf.parcel-moved',
    'stock.difference-settled',
  ])

  const missing: { id: string; parcelId: string }[] = await lines(count.id, 'missing')
  const lineOf = (parcelId: string) => missing.find((line) => line.parcelId === parcelId)?.id ?? ''
  expect((await settle(count.id, lineOf(gone.id), { outcome: 'found' })).body.code).toBe(
    'shelf-missing',
  )
  await settle(count.id, lineOf(gone.id), { outcome: 'found', shelf: 'A02' })
  expect(await shelfOf(gone.id)).toBe('A02')
  await settle(count.id, lineOf(lost.id), { outcome: 'searched' })

  const [unknown] = await lines(count.id, 'unknown')
  expect((await settle(count.id, unknown.id, { outcome: 'received' })).body.code).toBe(
    'not-received',
  )
  expect((await settle(count.id, unknown.id, { outcome: 'dismissed' })).body.code).toBe(
    'note-missing',
  )
  await settle(count.id, unknown.id, { outcome: 'dismissed', note: 'Code d’un rouleau de scotch' })
  const again = await settle(count.id, unknown.id, { outcome: 'dismissed', note: 'Encore' })
  expect(again.body.code).toBe('no-difference')

  expect((await close(count.id, 0)).body).toMatchObject({
    expected: 3,
    scanned: 3,
    found: { missing: 2, misplaced: 1, unknown: 1 },
    open: { missing: 0, misplaced: 0, unknown: 0 },
  })
  expect((await scan(count.id, here.number, 'A01')).body.code).toBe('count-closed')
  expect((await lines(count.id, 'settled')).length).toBe(4)
})

test('a scan twice counts once, by whatever code of its label; elsewhere, it stands where it was seen last', async () => {
  const { id, number } = await onShelf('B01')
  await app.request('POST', '/api/warehouse/shelves', {
    as: operateur,
    body: { code: 'B01', zone: 'Zone B' },
  })
  await app.request('POST', '/api/warehouse/shelves', {
    as: operateur,
    body: { code: 'B02', zone: 'Zone B' },
  })
  const { body: count } = await open('Zone B', 'zone')
  expect((await scan(count.id, number, 'B01')).body.isAgain).toBe(false)
  const label = `https://escale.example/admin/colis/${id}`
  expect((await scan(count.id, label, 'B01')).body.isAgain).toBe(true)
  expect((await read(`${root}/${count.id}`)).count).toMatchObject({ expected: 1, scanned: 1 })
  expect((await factsOf(id)).length).toBe(1)

  const elsewhere = await scan(count.id, number, 'B02')
  expect(elsewhere.body).toMatchObject({ isAgain: false, line: { difference: 'misplaced' } })
  await scan(count.id, number, 'B01')
  expect((await read(`${root}/${count.id}`)).count).toMatchObject({
    scanned: 1,
    open: { misplaced: 0, missing: 0 },
  })
  expect((await scan(count.id, number, 'C01')).body.code).toBe('shelf-not-counted')
  expect((await scan(count.id, '?', 'B01')).status).toBe(422)
})

// Removed to see it fail: the two unique indexes of the lines; the same parcel then counts several times.
test('two operators who scan the same parcels at once count each once', async () => {
  const some = [await onShelf('D01'), await onShelf('D01'), await onShelf('D09')]
  const { body: count } = await open('D01')
  const codes = [...some.map(({ number }) => number), '6AETRANGER']
  const answers = await Promise.all(
    [operateur, paul].flatMap((as) => codes.map((code) => scan(count.id, code, 'D01', {}, as))),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(counted(answers.map(({ body }) => body.isAgain))).toEqual({ true: 4, false: 4 })
  expect((await read(`${root}/${count.id}`)).count).toMatchObject({
    scanned: 4,
    open: { missing: 0, misplaced: 1, unknown: 1 },
  })
})

const plan = (code: string) =>
  app.request('POST', '/api/warehouse/shelves', { as: operateur, body: { code, zone: 'Comptée' } })

test('a shelf that is neither in the plan nor holds a parcel is not counted', async () => {
  await plan('E01')
  expect((await open('W77')).body).toMatchObject({
    code: 'shelf-unknown',
    details: { shelf: 'W77' },
  })
})

test('a shelf is in one open count at a time; the second person is told which one', async () => {
  await plan('E01')
  const places = await Promise.all([open('E01'), open('E01')])
  expect(places.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const won = places.find(({ status }) => status === 200)?.body
  const other = places.find(({ status }) => status === 409)?.body
  expect(other).toMatchObject({
    code: 'shelf-being-counted',
    details: { shelf: 'E01', countId: won.id },
  })
  expect((await open('Zone inconnue', 'zone')).body.code).toBe('zone-empty')
  expect((await open('??')).status).toBe(422)
})

test('what leaves the shelf while it is counted is no difference', async () => {
  const [moved, returned] = [await onShelf('F01'), await onShelf('F01')]
  const { body: count } = await open('F01')
  await app.request('POST', '/api/warehouse/parcel-moves', {
    as: paul,
    body: { parcelIds: [moved.id], shelf: 'F02', newShelf: true },
  })
  await app.request('POST', '/api/warehouse/parcel-returns', {
    as: paul,
    body: { parcelIds: [returned.id], reason: 'Refusé par son client' },
  })
  await onShelf('F01')
  expect((await read(`${root}/${count.id}`)).count.open).toMatchObject({ missing: 0 })
  expect((await close(count.id, 0)).status).toBe(200)
})

test('closing is refused while differences are open, or leaves them with a reason: what is missing is searched until it is seen', async () => {
  const { id, number } = await onShelf('G01')
  const { body: count } = await open('G01')
  expect((await close(count.id, 1)).body).toMatchObject({
    code: 'differences-open',
    details: { open: 1 },
  })
  expect((await close(count.id, 0, 'Fin')).body.code).toBe('count-moved')
  expect((await close(count.id, 1, 'Fin de journée')).body).toMatchObject({
    note: 'Fin de journée',
    found: { missing: 1 },
  })
  const searched = async () => (await read('/api/warehouse/searched-parcels')).items
  expect(await searched()).toContainEqual(expect.objectContaining({ parcelId: id, shelf: 'G01' }))
  const next = (await open('G01')).body
  await scan(next.id, number, 'G01')
  expect(await searched()).not.toContainEqual(expect.objectContaining({ parcelId: id }))
  expect(await factsOf(id)).toEqual([
    'stock.parcel-missing',
    'stock.parcel-found',
    'stock.parcel-seen',
  ])
  const told = await app.request('GET', `/api/parcels/${id}/timeline`, { as: marie })
  expect(JSON.stringify(told.body)).not.toContain('stock.')
})

test('a scan never falls beside a count that is being closed', async () => {
  const some = [await onShelf('H01'), await onShelf('H01'), await onShelf('H01')]
  const { body: count } = await open('H01')
  const [closed, ...scans] = await Promise.all([
    close(count.id, 3, 'Fin de journée'),
    ...some.map(({ number }) => scan(count.id, number, 'H01', {}, paul)),
  ])
  const kept = scans.filter(({ status }) => status === 200).length
  const done = closed.status === 200
  expect(done ? kept : 0).toBe(0)
  expect(done || closed.body.code === 'count-moved').toBe(true)
  expect((await read(`${root}/${count.id}`)).count.scanned).toBe(done ? 0 : 3)
})

test('of two parcels of one number, the person chooses', async () => {
  const number = freshNumber()
  const one = await onShelf('K01', number)
  const other = await onShelf('K02', number, await app.makeCustomer())
  const { body: count } = await open('K01')
  const asked = await scan(count.id, number, 'K01')
  expect(asked.body.code).toBe('several-parcels')
  expect(asked.body.details.parcels.map((parcel: { id: string }) => parcel.id)).toEqual([
    one.id,
    other.id,
  ])
  const chosen = await scan(count.id, number, 'K01', { parcelId: one.id })
  expect(chosen.body.line).toMatchObject({ parcelId: one.id, difference: null })
})

test('a number that nobody knew is settled by its reception, and is then one parcel', async () => {
  const number = freshNumber()
  await plan('L01')
  const { body: count } = await open('L01')
  const { body: scanned } = await scan(count.id, number, 'L01')
  const body = {
    ...measures,
    shelf: 'L01',
    trackingNumber: number,
    photoIds: [await photo()],
  }
  const received = await app.request('POST', '/api/warehouse/undeclared-parcels', {
    as: operateur,
    body,
  })
  expect(received.status).toBe(200)
  const settled = await settle(count.id, scanned.line.id, { outcome: 'received' })
  expect(settled.body).toMatchObject({ parcelId: received.body.id, outcome: 'received' })
  await scan(count.id, number, 'L01')
  expect((await close(count.id, 0)).body).toMatchObject({ scanned: 1, found: { unknown: 1 } })
})

test('an abandoned count concludes nothing, and frees its shelves', async () => {
  const { id } = await onShelf('M01')
  const { body: count } = await open('M01')
  const abandon = () => app.request('DELETE', `${root}/${count.id}`, { as: operateur })
  expect((await abandon()).status).toBe(200)
  expect((await abandon()).body.code).toBe('count-closed')
  expect(await factsOf(id)).toEqual([])
  expect((await lines(count.id, 'missing')).length).toBe(0)
  expect((await open('M01')).status).toBe(200)
  const { items } = await read(root)
  expect(items.find((one: { id: string }) => one.id === count.id).isAbandoned).toBe(true)
})
