import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertParcel, insertReception } from '#tests/support/fixtures.ts'
import { purchaseDesk, smallPdf as pdf } from '#tests/support/purchase-desk.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof purchaseDesk>
let operateur: Person
let marie: Person
let paul: Person
let parcelId: string
beforeAll(async () => {
  app = await createTestApp()
  desk = purchaseDesk(app)
  operateur = await app.makeStaff('operateur')
})
afterAll(() => app.close())
beforeEach(async () => {
  marie = await app.makeCustomer()
  paul = await app.makeCustomer()
  parcelId = await insertParcel(app.deps, marie, 'received')
})

const line = {
  description: 'Roman de poche',
  quantity: 3,
  unitCents: 790,
  unitGrams: 210,
  category: 'books',
  origin: 'FR',
  hsCode: '490199',
}
const save = (lines: readonly object[], version = 0, id = parcelId) =>
  app.request('PUT', `/api/parcels/${id}/contents`, { as: marie, body: { version, lines } })
const correct = (lines: readonly object[], version: number, as = operateur, id = parcelId) =>
  app.request('PUT', `/api/warehouse/parcels/${id}/contents`, { as, body: { version, lines } })
const state = (invoiceId: string, totalCents: number, as = marie, id = parcelId) =>
  app.request('PUT', `/api/parcels/${id}/purchase-invoices/${invoiceId}/total`, {
    as,
    body: { totalCents },
  })
const read = async (id = parcelId) =>
  (await app.request('GET', `/api/parcels/${id}/contents`, { as: marie })).body

test('a line without a code lacks nothing', async () => {
  const { body } = await save([line, { ...line, hsCode: null }])
  expect(body.missing).toEqual(['invoice'])
  expect((await save([{ ...line, unitGrams: null }], 1)).body.missing).toEqual([
    'weights',
    'invoice',
  ])
})

// Seen to fail: without `requireLighterThanParcel`.
test('net weights above the weight of the parcel are refused, with both, and nothing changes', async () => {
  await insertReception(app.deps, parcelId, operateur)
  const { grossGrams } = await read()
  const heavy = { ...line, quantity: 2, unitGrams: Math.ceil((grossGrams + 1) / 2) }
  const { status, body } = await save([heavy])
  expect([status, body.code]).toEqual([409, 'net-above-gross'])
  expect(body.details).toEqual({ netGrams: heavy.unitGrams * 2, grossGrams })
  expect((await read()).lines).toEqual([])
  const exact = { ...line, quantity: 1, unitGrams: grossGrams }
  expect((await save([exact])).status).toBe(200)
})

test('a parcel that is not weighed yet has no weight to compare with', async () => {
  expect((await save([{ ...line, unitGrams: 30_000 }])).body.grossGrams).toBeNull()
})

test('the team completes a declaration; the journal has what it was', async () => {
  await save([{ ...line, hsCode: null }])
  const { status, body } = await correct([line], 1)
  expect([status, body.lines[0].hsCode]).toEqual([200, '490199'])
  expect((await read()).version).toBe(2)
  const { rows } = await app.deps.pool.query(
    `select e.actor_id, c.before, c.after from events e join fact_changes c on c.event_id = e.id
     where e.parcel_id = $1 and e.type = 'parcel.contents-changed'`,
    [parcelId],
  )
  expect(rows).toEqual([
    {
      actor_id: operateur.id,
      before: { lines: [{ ...line, hsCode: null }] },
      after: { lines: [line] },
    },
  ])
})

test('the team overwrites nothing unseen, and corrects neither what is packed nor what is nobody’s', async () => {
  await save([line])
  const stale = await correct([line], 0)
  expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
  expect((await correct([{ ...line, description: 'cadeau' }], 1)).status).toBe(422)
  const nobodys = await insertParcel(app.deps, marie, 'received')
  await app.deps.pool.query('update parcels set customer_id = null where id = $1', [nobodys])
  expect((await correct([line], 0, operateur, nobodys)).body.code).toBe('parcel-without-owner')
  await app.deps.db
    .updateTable('parcels')
    .set({ status: 'ready_to_ship' })
    .where('id', '=', parcelId)
    .execute()
  expect((await correct([line], 1)).body.code).toBe('contents-closed')
  expect((await correct([line], 1, marie)).status).toBe(403)
})

test('a total is stated once for all the parcels of its invoice, and their lines add up to it', async () => {
  const other = await insertParcel(app.deps, marie, 'received')
  const { id } = (await desk.send(marie, pdf, { to: parcelId })).body.invoices[0]
  await save([line])
  expect((await read()).invoiceGap).toBeNull()
  await desk.join(marie, id, other)
  expect((await read()).invoiceGap).toEqual({ totalCents: null, linesCents: 2370, parcels: 2 })
  const stated = await state(id, 3620)
  expect(stated.body.invoices[0].totalCents).toBe(3620)
  expect(stated.body.invoiceGap).toEqual({ totalCents: 3620, linesCents: 2370, parcels: 2 })
  await save([{ ...line, quantity: 1, unitCents: 1250 }], 0, other)
  expect([(await read()).invoiceGap, (await read(other)).invoiceGap]).toEqual([null, null])
  await save([{ ...line, quantity: 1, unitCents: 1249 }], 1, other)
  expect((await read()).invoiceGap).toEqual({ totalCents: 3620, linesCents: 3619, parcels: 2 })
})

test('invoices that share a parcel are added up together', async () => {
  const [two, three] = [await insertParcel(app.deps, marie), await insertParcel(app.deps, marie)]
  const first = (await desk.send(marie, pdf, { to: parcelId })).body.invoices[0].id
  await desk.join(marie, first, two)
  const { invoices } = (await desk.send(marie, pdf, { to: two })).body
  const second = invoices.find(({ id }: { id: string }) => id !== first).id
  await desk.join(marie, second, three)
  for (const id of [parcelId, two, three]) await save([line], 0, id)
  await state(first, 5000)
  await state(second, 2110, marie, three)
  for (const id of [parcelId, two, three]) expect((await read(id)).invoiceGap).toBeNull()
  await state(second, 2111, marie, three)
  expect((await read()).invoiceGap).toEqual({ totalCents: 7111, linesCents: 7110, parcels: 3 })
})

test('a total is of one’s own invoice, on a parcel that has it, until that one is packed', async () => {
  const { id } = (await desk.send(marie, pdf, { to: parcelId })).body.invoices[0]
  const other = await insertParcel(app.deps, marie)
  expect((await state(id, 100, paul)).status).toBe(404)
  expect((await state(id, 100, marie, other)).status).toBe(404)
  expect((await state(id, 0)).status).toBe(422)
  await state(id, 100)
  await state(id, 100)
  expect(await desk.factsOf(parcelId)).toEqual(['parcel.invoice-added', 'parcel.invoice-total'])
  await app.deps.db
    .updateTable('parcels')
    .set({ status: 'ready_to_ship' })
    .where('id', '=', parcelId)
    .execute()
  expect((await state(id, 200)).body.code).toBe('contents-closed')
})
