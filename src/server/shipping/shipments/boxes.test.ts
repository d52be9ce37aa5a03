import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findMessage } from '#server/messages/notifications/define-message.ts'
import { carrierNumber } from '#tests/support/carrier-number.ts'
import { boxAt } from '#tests/support/insert-box.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { packingScenes, type PaidBox } from '#tests/support/packing-scenes.ts'
import { refundDesk, type Desk } from '#tests/support/refund-desk.ts'
import { requestScenes } from '#tests/support/request-scenes.ts'
import type { Answer, Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'

/** A shipment of several boxes. */
let till: Till
let operateur: Person
let marie: Person
let desk: Desk
let bench: ReturnType<typeof packingScenes>
let scenes: ReturnType<typeof requestScenes>
beforeAll(async () => {
  till = await openTill()
  operateur = await till.app.makeStaff('operateur')
  desk = refundDesk(till, await till.app.makeStaff('admin'))
  bench = packingScenes(till, operateur, desk)
  scenes = requestScenes(till.app, operateur)
})
afterAll(() => till.close())

let paid: PaidBox
let a: string
let b: string
beforeEach(async () => {
  marie = await till.app.makeCustomer()
  paid = await bench.paidBox(marie, 2)
  ;[a = '', b = ''] = paid.parcelIds
})

const light = { weightGrams: 900 }
const pack = (...parcelIds: readonly string[]) => bench.pack(paid, parcelIds, light)
const leave = (place: number, more: object = {}) => bench.leave(paid, more, operateur, place)
const act = async (step: string, place: number, body: object = {}, method = 'POST') => {
  const boxId = await boxAt(till.app.deps, paid.shipmentId, place)
  return till.app.request(method, `/api/warehouse/boxes/${boxId}/${step}`, { as: operateur, body })
}
const states = () => bench.states(paid)
const read = async () =>
  (await till.app.request('GET', `/api/warehouse/shipments/${paid.shipmentId}`, { as: operateur }))
    .body
const sound = async () => expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
const places = ({ body }: Answer) =>
  body.boxes.map(({ place, status }: { place: number; status: string }) => [place, status])

test('two boxes of one shipment are packed, leave and arrive each by itself, and the order follows the last', async () => {
  const first = await pack(a)
  expect(first.body).toMatchObject({ status: 'to_pack', boxes: [{ place: 1, status: 'ready' }] })
  expect((await read()).paidWork.packedGrams).toBe(900)
  const both = await pack(b)
  expect(both.body.status).toBe('ready')
  const { number } = both.body
  expect(both.body.boxes.map((box: { number: string }) => box.number)).toEqual([
    number,
    `${number}-2`,
  ])
  await sound()

  expect((await leave(1)).body.status).toBe('ready')
  expect(await states()).toEqual({
    box: 'ready',
    order: 'processing',
    parcels: ['shipped', 'ready_to_ship'],
  })
  expect((await leave(2)).body.status).toBe('handed_over')
  expect((await states()).order).toBe('shipped')
  await sound()

  expect((await act('delivery', 2)).body.status).toBe('handed_over')
  expect(await states()).toMatchObject({ order: 'shipped', parcels: ['shipped', 'delivered'] })
  expect((await act('delivery', 1)).body.status).toBe('delivered')
  expect((await states()).order).toBe('delivered')
  await sound()
})

test('a box leaves while another is still to pack, and each message names its box', async () => {
  await pack(a)
  expect((await leave(1)).body.status).toBe('to_pack')
  const boxId = await boxAt(till.app.deps, paid.shipmentId)
  const { number } = (await read()).shipment
  const ctx = await till.app.contextOf(operateur)
  const subject = async () => {
    const payload = { shipmentId: paid.shipmentId, boxId }
    const mail = await findMessage(till.app.deps, 'shipment-handed-over').mail?.(ctx, payload, '')
    return mail?.subject
  }
  const to = 'est partie vers la Nouvelle-Calédonie'
  expect(await subject()).toBe(`La boîte 1 de votre envoi ${number} ${to}`)
  await pack(b)
  expect(await subject()).toBe(`La boîte 1 sur 2 de votre envoi ${number} ${to}`)
  await leave(2)
  await act('delivery', 2)
  const told = await till.app.deps.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', marie.id)
    .where('channel', '=', 'email')
    .where('kind', 'like', 'shipment-%')
    .execute()
  expect(told.map(({ kind }) => kind).toSorted()).toEqual([
    'shipment-delivered',
    'shipment-handed-over',
    'shipment-handed-over',
  ])
})

// Removed to see it fail: `boxes.id <> boxId` widened to the whole shipment.
test('the second box is refused the number of the first, at its departure and when it is corrected', async () => {
  await pack(a)
  const { number } = (await pack(b)).body
  const trackingNumber = carrierNumber()
  expect((await leave(1, { trackingNumber })).status).toBe(200)
  const taken = { code: 'carrier-tracking-number-taken', details: { number } }
  expect((await leave(2, { trackingNumber })).body).toMatchObject(taken)
  const own = carrierNumber()
  await leave(2, { trackingNumber: own })
  const wrong = { carrier: 'colissimo', trackingNumber, replaces: own }
  expect((await act('departure', 2, wrong, 'PUT')).body).toMatchObject(taken)
  const right = { ...wrong, trackingNumber: carrierNumber() }
  expect((await act('departure', 2, right, 'PUT')).status).toBe(200)
})

test('a box takes no parcel of another box, and none of another shipment', async () => {
  await pack(a)
  expect((await pack(a)).body.code).toBe('parcel-in-other-box')
  expect((await pack(a, b)).body.code).toBe('parcel-in-other-box')
  const other = await bench.paidBox(await till.app.makeCustomer(), 1)
  expect((await pack(b, ...other.parcelIds)).body.code).toBe('parcel-not-in-shipment')
  expect(await states()).toMatchObject({ parcels: ['ready_to_ship', 'processing'] })
})

test('a parcel in the wrong box: the box is opened, and the next one takes its place', async () => {
  await pack(a)
  await pack(b)
  const opened = await act('opening', 1, { reason: 'Le mauvais colis.' })
  expect([opened.body.status, places(opened)]).toEqual(['to_pack', [[2, 'ready']]])
  expect((await read()).shipment.parcels).toContainEqual(
    expect.objectContaining({ id: a, boxId: null, status: 'processing' }),
  )
  await sound()
  const again = await pack(a)
  expect([again.body.status, places(again)]).toEqual([
    'ready',
    [
      [1, 'ready'],
      [2, 'ready'],
    ],
  ])
  await sound()
})

test('what was paid is compared with all the boxes together, and asked about at the last one', async () => {
  const { upToGrams } = (await read()).paidWork
  expect((await bench.pack(paid, [a], { weightGrams: upToGrams - 500 })).status).toBe(200)
  const heavy = await bench.pack(paid, [b], { weightGrams: 600 })
  expect(heavy.body).toMatchObject({
    code: 'over-paid-tier',
    details: { weightGrams: upToGrams + 100, paidUpToGrams: upToGrams },
  })
  expect((await bench.pack(paid, [b], { weightGrams: 500 })).body.status).toBe('ready')
})

// Removed to see it fail: `endEmptyBox`.
test('a box whose parcels all came back has ended, the other one goes on', async () => {
  await pack(a)
  await pack(b)
  await leave(1)
  await leave(2)
  await bench.giveBack([b])
  expect(places({ body: (await read()).shipment } as Answer)).toEqual([
    [1, 'handed_over'],
    [2, 'returned'],
  ])
  expect(await states()).toMatchObject({ box: 'handed_over', order: 'shipped' })
  await sound()
  expect((await act('delivery', 1)).body.status).toBe('delivered')
  expect((await states()).order).toBe('delivered')
  await sound()
})

// Removed to see it fail: `followBoxes` in `leaveBoxes`: the shipment stayed to pack for ever.
test('the last parcel to pack is sent back: the shipment is as far as its boxes are', async () => {
  await pack(a)
  await leave(1)
  await scenes.block(b)
  await bench.giveBack([b])
  expect(await states()).toEqual({
    box: 'handed_over',
    order: 'shipped',
    parcels: ['shipped', 'returned'],
  })
  expect(await bench.told('parcel-left-box', b)).toBe(1)
  await sound()
})

// Removed to see it fail: `hasBoxLeft` in `cancelShipments`.
test('given back whole, a shipment of which a box has left loses the rest only', async () => {
  await pack(a)
  await pack(b)
  await leave(1)
  await desk.ask(paid.orderId, { kind: 'whole' })
  await desk.settled(paid.orderId, (order) => expect(order.status).toBe('refunded'))
  expect(await states()).toEqual({
    box: 'handed_over',
    order: 'refunded',
    parcels: ['shipped', 'received'],
  })
  await sound()
  expect((await act('delivery', 1)).body.status).toBe('delivered')
  await sound()
})

test('given back whole before anything left, a shipment is cancelled and its boxes are open', async () => {
  await pack(a)
  await desk.ask(paid.orderId, { kind: 'whole' })
  await desk.settled(paid.orderId, (order) => expect(order.status).toBe('refunded'))
  expect(await states()).toMatchObject({ box: 'cancelled', parcels: ['received', 'received'] })
  expect((await leave(1)).body.code).toBe('box-not-ready')
  await sound()
})

const acts = ['pack a', 'pack b', 'pack both', 'open', 'leave', 'undo', 'deliver'] as const
type Act = readonly [act: (typeof acts)[number], place: number]

async function run([name, place]: Act): Promise<number> {
  const parcels = { 'pack a': [a], 'pack b': [b], 'pack both': [a, b] }[name as string]
  if (parcels) return (await pack(...parcels)).status
  try {
    if (name === 'leave') return (await leave(place)).status
    if (name === 'open') return (await act('opening', place, { reason: 'À refaire.' })).status
    if (name === 'undo') return (await act('departure', place, {}, 'DELETE')).status
    return (await act('delivery', place)).status
  } catch {
    // No box has this place yet.
    return 404
  }
}

// Seen to fail: with `followBoxes` left out of `openBox`.
test('whatever is done to the boxes in whatever order, parcels, boxes, shipment and order agree', async () => {
  const one = fc.tuple(fc.constantFrom(...acts), fc.integer({ min: 1, max: 2 }))
  let done = 0
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 6, maxLength: 14 }), async (sequence) => {
      marie = await till.app.makeCustomer()
      paid = await bench.paidBox(marie, 2)
      ;[a = '', b = ''] = paid.parcelIds
      for (const step of sequence) {
        const status = await run(step)
        expect([200, 404, 409]).toContain(status)
        if (status === 200) done += 1
      }
      await sound()
    }),
    { numRuns: 12, endOnFailure: true },
  )
  expect(done).toBeGreaterThan(12)
})
