import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { address } from '#tests/support/address-row.ts'
import { codesOfPdf } from '#tests/support/codes-of-pdf.ts'
import { textOfPdf } from '#tests/support/text-of-pdf.ts'
import { insertBelongings, type Belongings } from '#tests/support/fixtures.ts'
import { boxAt } from '#tests/support/insert-box.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

const page = { width: (100 / 25.4) * 72, height: (150 / 25.4) * 72 }
let app: TestApp
let operateur: Person
let admin: Person
let customer: Person
let mine: Belongings
let boxedId: string
beforeAll(async () => {
  app = await createTestApp()
  operateur = await app.makeStaff('operateur')
  admin = await app.makeStaff('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  customer = await app.makeCustomer()
  mine = await insertBelongings(app.deps, customer, { operateur, admin })
  const row = await app.deps.db
    .selectFrom('shipment_parcels')
    .select('parcel_id')
    .where('shipment_id', '=', mine.shipmentId)
    .executeTakeFirstOrThrow()
  boxedId = row.parcel_id
})

const at = (step = '') => `/api/warehouse/shipments/${mine.shipmentId}${step}`
const ofBox = async (step: string) =>
  `/api/warehouse/boxes/${await boxAt(app.deps, mine.shipmentId)}${step}`
const post = async (step: string, body: object, as = operateur) =>
  app.request('POST', await ofBox(step), { as, body })
const pack = () => {
  const measures = { weightGrams: 1900, lengthMm: 320, widthMm: 220, heightMm: 170 }
  const body = { scannedParcelIds: [boxedId], ...measures }
  return app.request('POST', at('/boxes'), { as: operateur, body })
}
const nothing = { reason: null, note: '' }
const print = (body: object = nothing, as = operateur) => post('/label-prints', body, as)
const file = async (as = operateur) => app.request('GET', await ofBox('/label'), { as })
const shown = async () => (await app.request('GET', at(), { as: operateur })).body
const told = async (): Promise<{ type: string; actor: string; details: object }[]> =>
  (await shown()).steps.filter(({ type }: { type: string }) => type.includes('label'))

test('a closed box has a label with its codes', async () => {
  await pack()
  const { status, headers, body } = await file()
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/pdf')
  const text = textOfPdf(body)
  const { shipment } = await shown()
  for (const word of [shipment.number, shipment.customer.clientNumber, '1,9\u00a0kg', '1/1'])
    expect(text).toContain(word)
  const codes = await codesOfPdf(body, page, 203)
  const url = `${app.deps.config.BASE_URL}/admin/expeditions/${mine.shipmentId}`
  expect(codes.map(({ text: read }) => read)).toEqual([shipment.number, shipment.number, url])
  expect(await told()).toEqual([])
})

test('each print is a fact with who did it; from the second on it says why', async () => {
  await pack()
  expect((await print()).body).toEqual({ prints: 1 })
  expect((await print()).body.code).toBe('label-reason-missing')
  expect((await print({ reason: 'other', note: ' ' })).body.code).toBe('label-note-missing')
  expect((await print({ reason: 'torn', note: '' })).status).toBe(422)
  expect((await print({ reason: 'damaged', note: 'Tombée' }, admin)).body).toEqual({ prints: 2 })
  const [first, second, ...others] = await told()
  expect(others).toEqual([])
  expect(first).toMatchObject({ type: 'shipment.label-printed', actor: await nameOf(operateur) })
  expect(second).toMatchObject({
    type: 'shipment.label-reprinted',
    actor: await nameOf(admin),
    details: { reprint: 'damaged', box: 1 },
  })
  const [change] = await app.deps.db
    .selectFrom('fact_changes')
    .innerJoin('events', 'events.id', 'fact_changes.event_id')
    .select('after')
    .where('events.shipment_id', '=', mine.shipmentId)
    .where('type', '=', 'shipment.label-reprinted')
    .execute()
  expect(change?.after).toEqual({ reprint: 'damaged', note: 'Tombée' })
})

const nameOf = async ({ id }: Person): Promise<string> =>
  (
    await app.deps.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).name

test('its owner does not read how often it was printed', async () => {
  await pack()
  await print()
  const order = await app.request('GET', `/api/orders/${mine.orderId}`, { as: customer })
  expect(JSON.stringify(order.body)).toContain('shipment.packed')
  expect(JSON.stringify(order.body)).not.toContain('shipment.label')
})

// Seen to fail: without `recipient` in the answer.
test('its owner reads on the order for whom and where it is', async () => {
  const { body } = await app.request('GET', `/api/orders/${mine.orderId}`, { as: customer })
  expect(body.shipments[0].recipient).toMatchObject({
    name: 'Marie Tehei',
    address: JSON.parse(address),
  })
})

test('a box that was opened and closed again has a new label, printed without a reason', async () => {
  await pack()
  await print()
  const reason = 'Mauvais poids'
  await post('/opening', { reason })
  expect(await file()).toMatchObject({ status: 409, body: { code: 'box-not-closed' } })
  expect((await print()).body.code).toBe('box-not-closed')
  await pack()
  expect((await print()).body).toEqual({ prints: 1 })
})

const inOrder = (one: number, other: number): number => one - other

// Seen to fail: with the prints counted before the shipment is locked, both were first.
test('of two who print at once one is the first, and prints with a reason all count', async () => {
  await pack()
  const both = await Promise.all([print(), print()])
  expect(both.map(({ status }) => status).toSorted(inOrder)).toEqual([200, 409])
  const more = Array.from({ length: 4 }, () => print({ reason: 'misprinted', note: '' }))
  const counts = (await Promise.all(more)).map(({ body }) => body.prints)
  expect(counts.toSorted(inOrder)).toEqual([2, 3, 4, 5])
  expect(await told()).toHaveLength(5)
})

test('sent again under its key it is one print', async () => {
  await pack()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const path = await ofBox('/label-prints')
  const once = () => app.request('POST', path, { as: operateur, body: nothing, headers: key })
  expect([(await once()).body, (await once()).body]).toEqual([{ prints: 1 }, { prints: 1 }])
  expect(await told()).toHaveLength(1)
})

// Seen to fail: without `requireNotHeld`, and without `requireLabelFree`.
test('a box that was withdrawn from has no label; an admin passes what may be passed, with a reason', async () => {
  await pack()
  const code = await withdraw('received')
  expect((await print()).body.code).toBe(code)
  expect((await file()).body.code).toBe(code)
  expect((await file(admin)).body.code).toBe(code)
  const settled = await withdraw('settled')
  expect((await print()).body.code).toBe(settled)
  expect((await file()).body.code).toBe(settled)
  const pass = { holds: [settled], reason: 'Vu avec le client.' }
  expect((await print({ ...nothing, pass })).status).toBe(403)
  expect((await print({ ...nothing, pass }, admin)).body).toEqual({ prints: 1 })
  expect((await file(admin)).status).toBe(200)
  const types = (await shown()).steps.map(({ type }: { type: string }) => type)
  expect(types.slice(-2)).toEqual(['shipment.hold-passed', 'shipment.label-printed'])
})

/** The order of the box, as the office has treated it. */
async function withdraw(state: 'received' | 'settled'): Promise<string> {
  const { number } = await app.deps.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', mine.orderId)
    .executeTakeFirstOrThrow()
  if (state === 'received') {
    const body = {
      requestKey: crypto.randomUUID(),
      name: 'Marie Tehei',
      email: customer.email,
      contract: number,
    }
    await app.request('POST', '/api/withdrawals', { body, as: customer })
  } else {
    await app.deps.db
      .updateTable('legal_requests')
      .set({ state })
      .where('order_id', '=', mine.orderId)
      .execute()
  }
  return `withdrawal-${state}`
}

test('its owner, a stranger and nobody get neither the file nor the print', async () => {
  await pack()
  expect((await file(customer)).status).toBe(403)
  expect((await print(nothing, customer)).status).toBe(403)
  expect((await app.request('GET', await ofBox('/label'))).status).toBe(401)
  const prints = await ofBox('/label-prints')
  expect((await app.request('POST', prints, { body: nothing })).status).toBe(401)
  expect(await told()).toEqual([])
})
