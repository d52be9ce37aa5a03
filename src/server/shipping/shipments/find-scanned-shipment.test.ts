import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { carrierNumber } from '#tests/support/carrier-number.ts'
import { insertBelongings, insertParcel, type Belongings } from '#tests/support/fixtures.ts'
import { giveCustomsPapers } from '#tests/support/give-customs-papers.ts'
import { insertBox } from '#tests/support/insert-box.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let operateur: Person
let admin: Person
let customer: Person
beforeAll(async () => {
  app = await createTestApp()
  operateur = await app.makeStaff('operateur')
  admin = await app.makeStaff('admin')
  customer = await app.makeCustomer()
})
afterAll(() => app.close())

type Box = Belongings & { readonly boxedId: string; readonly number: string }
let box: Box
/** Of its one parcel, paid and not packed. */
let trackingNumber: string
beforeEach(async () => {
  box = await paidBox()
  trackingNumber = await renamed(box.boxedId)
})

async function paidBox(owner = customer): Promise<Box> {
  const belongings = await insertBelongings(app.deps, owner, { operateur, admin })
  const row = await app.deps.db
    .selectFrom('shipments as s')
    .innerJoin('shipment_parcels as sp', 'sp.shipment_id', 's.id')
    .select(['s.number', 'sp.parcel_id as boxedId'])
    .where('s.id', '=', belongings.shipmentId)
    .executeTakeFirstOrThrow()
  return { ...belongings, ...row }
}

let serial = 0
/** Under another number, or under that one. */
async function renamed(parcelId: string, number?: string): Promise<string> {
  serial += 1
  const given = number ?? `8R${String(serial).padStart(10, '0')}`
  await change(parcelId, { tracking_number: given })
  return given
}

const change = (id: string, values: { tracking_number?: string; status?: string }) =>
  app.deps.db.updateTable('parcels').set(values).where('id', '=', id).execute()

const scan = async (code: string, as = operateur) => {
  const path = `/api/warehouse/scanned-shipment?code=${encodeURIComponent(code)}`
  return app.request('GET', path, { as })
}
const found = async (code: string) => (await scan(code)).body
const opens = ({ shipmentId: id, number } = box) => ({
  verdict: 'opens',
  shipments: [{ id, number }],
  box: null,
  hold: null,
})

test('a parcel opens its shipment, however its number is typed, and by our own label', async () => {
  const spaced = `${trackingNumber.slice(0, 2)} ${trackingNumber.slice(2, 6)}-${trackingNumber.slice(6)}`
  for (const code of [trackingNumber, trackingNumber.toLowerCase(), spaced, ` ${spaced}\r`]) {
    expect(await found(code)).toEqual(opens())
  }
  expect(await found(`https://escale.example/admin/colis/${box.boxedId}`)).toEqual(opens())
})

test('the number of a shipment, and its carrier’s once it left, open it whatever its state', async () => {
  const number = 'E-2031-000042'
  const carriers = carrierNumber()
  await app.deps.db
    .updateTable('shipments')
    .set({ number })
    .where('id', '=', box.shipmentId)
    .execute()
  const named = opens({ ...box, number })
  for (const code of [number, 'e2031000042', 'e-2031 000042']) {
    expect(await found(code)).toEqual(named)
  }
  const ofLabel = (id: string) => `https://escale.example/admin/expeditions/${id}`
  expect(await found(ofLabel(box.shipmentId))).toEqual(named)
  expect((await found(ofLabel(box.boxedId))).verdict).toBe('unknown')
  expect((await found(carriers)).verdict).toBe('unknown')
  const left = { status: 'handed_over', handed_over_at: app.clock.now, tracking_number: carriers }
  const boxId = await insertBox(app.deps, box.shipmentId, left)
  for (const code of [number, `${number}-1`, carriers, carriers.toLowerCase()]) {
    expect(await found(code)).toEqual({ ...named, box: { id: boxId, place: 1 } })
  }
  expect(await found(`${number}-2`)).toEqual(named)
  const secondId = await insertBox(app.deps, box.shipmentId, { place: 2 })
  for (const code of [`${number}-2`, `${ofLabel(box.shipmentId)}?boite=2`]) {
    expect(await found(code)).toEqual({ ...named, box: { id: secondId, place: 2 } })
  }
})

test('what has no box to open is said, with the boxes that it concerns', async () => {
  const nowhere = { shipments: [], box: null, hold: null }
  for (const code of ['ZZ999999999ZZ', 'B12', '%0087000%', 'https://boutique.example/retour']) {
    expect(await found(code)).toEqual({ ...nowhere, verdict: 'unknown' })
  }
  const onShelf = await renamed(box.parcelId)
  expect(await found(onShelf)).toEqual({ ...nowhere, verdict: 'not-paid' })
  await change(box.parcelId, { status: 'pending_arrival' })
  expect(await found(onShelf)).toEqual({ ...nowhere, verdict: 'awaited' })
  await change(box.boxedId, { status: 'shipped' })
  expect(await found(trackingNumber)).toEqual({ ...opens(), verdict: 'gone' })
  await change(box.boxedId, { status: 'blocked' })
  expect(await found(trackingNumber)).toEqual({ ...opens(), verdict: 'blocked' })
})

test('two parcels under one number open the box that they share, and no box when they do not', async () => {
  const paul = await app.makeCustomer()
  const other = await paidBox(paul)
  await renamed(other.boxedId, trackingNumber)
  const { verdict, shipments } = await found(trackingNumber)
  expect(verdict).toBe('several')
  expect(shipments.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [box.shipmentId, other.shipmentId].toSorted(),
  )
  // The QR code of our label is that very parcel.
  expect(await found(`https://escale.example/admin/colis/${other.boxedId}`)).toEqual(opens(other))

  const [one, twin] = [await paidBox(), await insertParcel(app.deps, paul, 'processing')]
  await putInBox(one, twin)
  const number = await renamed(twin, await renamed(one.boxedId))
  expect(await found(number)).toEqual(opens(one))
})

const putInBox = async ({ shipmentId }: Box, parcelId: string) => {
  await app.deps.db
    .insertInto('shipment_parcels')
    .values({ shipment_id: shipmentId, parcel_id: parcelId })
    .execute()
  await giveCustomsPapers(app.deps, [parcelId])
}

test('a box that is held says which hold, and one that waits for a blocked parcel waits', async () => {
  await change(box.parcelId, { status: 'blocked' })
  await putInBox(box, box.parcelId)
  expect(await found(trackingNumber)).toEqual({ ...opens(), verdict: 'waits' })
  await app.deps.db
    .updateTable('parcels')
    .set({ value_reason: null })
    .where('id', '=', box.boxedId)
    .execute()
  const hold = { code: 'customs-papers-missing' }
  expect(await found(trackingNumber)).toMatchObject({ verdict: 'held', hold })
})

test('a customer’s session, and none, read nothing', async () => {
  expect((await scan(trackingNumber, customer)).status).toBe(403)
  const path = `/api/warehouse/scanned-shipment?code=${trackingNumber}`
  expect((await app.request('GET', path)).status).toBe(401)
  expect((await app.request('GET', `${path}&status=ready`, { as: operateur })).status).toBe(422)
})
