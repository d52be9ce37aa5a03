import { afterAll, beforeAll, expect, test } from 'vitest'
import { boxAt } from '#tests/support/insert-box.ts'
import { packingScenes } from '#tests/support/packing-scenes.ts'
import { refundDesk, type Desk } from '#tests/support/refund-desk.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'

let till: Till
let operateur: Person
let admin: Person
let desk: Desk
let bench: ReturnType<typeof packingScenes>
beforeAll(async () => {
  till = await openTill()
  operateur = await till.app.makeStaff('operateur')
  admin = await till.app.makeStaff('admin')
  desk = refundDesk(till, admin)
  bench = packingScenes(till, operateur, desk)
})
afterAll(() => till.close())

const list = (asked = '', as = admin) =>
  till.app.request('GET', `/api/admin/absorbed-boxes${asked}`, { as })
const pass = { holds: ['over-paid-tier'], reason: 'Calage imposé par le fragile.' }

/** A shipment of two parcels, and what its hold says of its boxes at this weight. */
async function heavyShipment() {
  const marie = await till.app.makeCustomer()
  const paid = await bench.paidBox(marie, 2)
  const [a = '', b = ''] = paid.parcelIds
  const close = (parcelIds: readonly string[], weightGrams: number, more = {}) =>
    bench.pack(paid, parcelIds, { weightGrams, pass, ...more }, admin)
  const open = async (place: number) =>
    till.app.request(
      'POST',
      `/api/warehouse/boxes/${await boxAt(till.app.deps, paid.shipmentId, place)}/opening`,
      { as: operateur, body: { reason: 'À refaire.' } },
    )
  const { body } = await till.app.request('GET', `/api/warehouse/shipments/${paid.shipmentId}`, {
    as: operateur,
  })
  return { paid, a, b, close, open, upToGrams: body.paidWork.upToGrams as number }
}

const ofShipment = async (shipmentId: string) =>
  (await list('?limit=100')).body.items.filter(
    (item: { shipmentId: string }) => item.shipmentId === shipmentId,
  )

// Seen to fail: without the test of the box that was opened again, and without the one of a later pass.
test('what was absorbed is read once, with its reason, and not when its box was opened again', async () => {
  const { paid, a, b, close, open, upToGrams } = await heavyShipment()
  expect((await close([a, b], upToGrams + 100)).body.status).toBe('ready')
  const [first, ...others] = await ofShipment(paid.shipmentId)
  expect(others).toEqual([])
  expect(first).toMatchObject({
    paidUpToGrams: upToGrams,
    weightGrams: upToGrams + 100,
    isNonStandard: false,
    reason: pass.reason,
    differenceCents: expect.any(Number),
  })
  expect(first.differenceCents).toBeGreaterThan(0)
  await open(1)
  expect(await ofShipment(paid.shipmentId)).toEqual([])
  expect((await close([a], upToGrams - 500)).status).toBe(200)
  expect((await close([b], 600)).body.status).toBe('ready')
  expect((await ofShipment(paid.shipmentId)).length).toBe(1)
  await open(1)
  expect((await close([a], upToGrams - 400)).body.status).toBe('ready')
  const again = await ofShipment(paid.shipmentId)
  expect(again.map(({ weightGrams }: { weightGrams: number }) => weightGrams)).toEqual([
    upToGrams + 200,
  ])
})

test('a size that was not paid counts beside the weight', async () => {
  const { paid, a, b, close, upToGrams } = await heavyShipment()
  expect((await close([a], 900, { lengthMm: 1100 })).status).toBe(200)
  expect((await close([b], upToGrams)).body.status).toBe('ready')
  const shown = await ofShipment(paid.shipmentId)
  expect(shown.length).toBe(2)
  expect(shown).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ paidUpToGrams: upToGrams, isNonStandard: false }),
      expect.objectContaining({ paidUpToGrams: null, isNonStandard: true, differenceCents: 800 }),
    ]),
  )
})

test('what was given back whole before it left was not absorbed', async () => {
  const { paid, a, b, close, upToGrams } = await heavyShipment()
  await close([a, b], upToGrams + 100)
  await desk.ask(paid.orderId, { kind: 'whole' })
  await desk.settled(paid.orderId, (order) => expect(order.status).toBe('refunded'))
  expect(await ofShipment(paid.shipmentId)).toEqual([])
})

test('the total is of the month, whatever the page; each month in Paris has its own', async () => {
  const { a, b, close, upToGrams } = await heavyShipment()
  await close([a, b], upToGrams + 100)
  const { body: whole } = await list('?limit=100')
  const cents = whole.items.reduce(
    (sum: number, item: { differenceCents: number }) => sum + item.differenceCents,
    0,
  )
  expect(whole.total).toEqual({ boxes: whole.items.length, cents })
  const read = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await list(`?limit=1${cursor && `&cursor=${cursor}`}`)
    expect(body.total).toEqual(whole.total)
    read.push(...body.items)
    cursor = body.nextCursor
  }
  expect(read).toEqual(whole.items)
  expect((await list('?month=2020-13')).status).toBe(422)
  const { body: other } = await list('?month=2031-01')
  expect(other).toEqual({
    items: [],
    nextCursor: null,
    month: '2031-01',
    total: { boxes: 0, cents: 0 },
  })
})

test('the warehouse and customers do not read it', async () => {
  expect((await list('', operateur)).status).toBe(403)
  expect((await list('', await till.app.makeCustomer())).status).toBe(403)
})
