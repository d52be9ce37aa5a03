import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { carrierNumber } from '#tests/support/carrier-number.ts'
import { giveCustomsPapers } from '#tests/support/give-customs-papers.ts'
import { insertBelongings, insertParcel, type Belongings } from '#tests/support/fixtures.ts'
import { boxAt } from '#tests/support/insert-box.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let customer: Person
let operateur: Person
let admin: Person
let mine: Belongings
/** Two parcels in one box. */
let parcelIds: readonly [string, string]

beforeAll(async () => {
  app = await createTestApp()
  operateur = await app.makeStaff('operateur')
  admin = await app.makeStaff('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  customer = await app.makeCustomer()
  mine = await insertBelongings(app.deps, customer, { operateur, admin })
  const { db } = app.deps
  const first = await db
    .selectFrom('shipment_parcels')
    .select('parcel_id')
    .where('shipment_id', '=', mine.shipmentId)
    .executeTakeFirstOrThrow()
  const second = await insertParcel(app.deps, customer, 'processing')
  await db
    .insertInto('shipment_parcels')
    .values({ shipment_id: mine.shipmentId, parcel_id: second })
    .execute()
  await giveCustomsPapers(app.deps, [second])
  parcelIds = [first.parcel_id, second]
  const measures = { weightGrams: 1900, lengthMm: 320, widthMm: 220, heightMm: 170 }
  await app.request('POST', `/api/warehouse/shipments/${mine.shipmentId}/boxes`, {
    as: operateur,
    body: { scannedParcelIds: parcelIds, ...measures },
  })
  await act('departure', { carrier: 'colissimo', trackingNumber: carrierNumber() })
})

const act = async (step: string, body: object = {}) => {
  const boxId = await boxAt(app.deps, mine.shipmentId)
  return app.request('POST', `/api/warehouse/boxes/${boxId}/${step}`, { as: operateur, body })
}
const comeBack = (ids: readonly string[]) =>
  app.request('POST', '/api/warehouse/parcel-returns', {
    as: operateur,
    body: { parcelIds: ids, reason: 'Refusé à la douane.' },
  })
async function statuses() {
  const { rows } = await app.deps.pool.query(
    `select s.status as shipment, o.status as order, array(select p.status from unnest($2::uuid[]) asked (id)
       join parcels p on p.id = asked.id) as parcels, (select count(*)::int from shipment_parcels sp where sp.shipment_id = s.id and sp.open) as open
     from shipments s join orders o on o.id = s.order_id where s.id = $1`,
    [mine.shipmentId, parcelIds],
  )
  return rows[0]
}
const factsOfBox = async () => {
  const facts = await app.deps.db
    .selectFrom('events')
    .select('type')
    .where('order_id', '=', mine.orderId)
    .where('type', 'like', '%return%')
    .orderBy('id')
    .execute()
  return facts.map(({ type }) => type)
}

test('a parcel that came back keeps the others of its box from nothing: they are delivered', async () => {
  expect((await comeBack([parcelIds[0]])).body).toEqual({ done: 1, refused: [] })
  expect(await statuses()).toMatchObject({ shipment: 'handed_over', order: 'shipped', open: 1 })

  expect((await act('delivery')).body.status).toBe('delivered')
  expect(await statuses()).toEqual({
    shipment: 'delivered',
    order: 'delivered',
    parcels: ['returned', 'delivered'],
    open: 0,
  })
  const told = await app.deps.db
    .selectFrom('events')
    .select('parcel_id')
    .where('shipment_id', '=', mine.shipmentId)
    .where('type', '=', 'parcel.delivered')
    .execute()
  expect(told).toEqual([{ parcel_id: parcelIds[1] }])
})

test('a box whose parcels all came back has ended, and so has its order', async () => {
  await comeBack([parcelIds[1]])
  await comeBack([parcelIds[0]])
  expect(await statuses()).toEqual({
    shipment: 'returned',
    order: 'completed',
    parcels: ['returned', 'returned'],
    open: 0,
  })
  expect(await factsOfBox()).toEqual(['shipment.returned', 'order.returned'])
  expect((await act('delivery')).body.code).toBe('box-not-handed-over')

  const { body: order } = await app.request('GET', `/api/orders/${mine.orderId}`, { as: customer })
  expect(order).toMatchObject({ status: 'completed', shipments: [{ status: 'returned' }] })
  const { body } = await app.request('GET', '/api/warehouse/shipments?status=returned', {
    as: operateur,
  })
  expect(body.items).toMatchObject([{ id: mine.shipmentId }])
})

test('the parcels of a box that come back at once, in any selection, end it once', async () => {
  const [a, b] = parcelIds
  const answers = await Promise.all([[a, b], [b], [a], [b, a]].map(comeBack))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(answers.reduce((sum, { body }) => sum + body.done, 0)).toBe(2)
  expect(await factsOfBox()).toEqual(['shipment.returned', 'order.returned'])
})

test('an order of which one box came back and the other arrived is delivered', async () => {
  const other = await insertBelongings(app.deps, customer, { operateur, admin })
  await app.deps.db
    .updateTable('shipments')
    .set({ order_id: mine.orderId, status: 'delivered' })
    .where('id', '=', other.shipmentId)
    .execute()
  await comeBack(parcelIds)
  expect(await statuses()).toMatchObject({ shipment: 'returned', order: 'delivered' })
})
