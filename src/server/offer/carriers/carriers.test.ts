import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findMessage } from '#server/messages/notifications/define-message.ts'
import { carrierNumber } from '#tests/support/carrier-number.ts'
import { insertBelongings, type Belongings } from '#tests/support/fixtures.ts'
import { boxAt } from '#tests/support/insert-box.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: Person
let operateur: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.makeStaff('admin')
  operateur = await app.makeStaff('operateur')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.deps.pool.query(`update boxes set carrier_code = null`)
  await app.deps.pool.query(`delete from carriers where code <> 'colissimo'`)
  await app.deps.pool.query(`update carriers set is_active = true, position = 1`)
})

const chronopost = {
  name: 'Chronopost International',
  linkPattern: 'https://www.chronopost.fr/suivi?numero={numero}',
  numberForms: ['@@#########@@'],
  checkDigit: 's10',
  position: 2,
}
const sevenRefused = Array.from({ length: 7 }, () => 409)
const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
const add = (body: object, as = admin) => app.request('POST', '/api/admin/carriers', { as, body })
const change = (code: string, body: object) =>
  app.request('PUT', `/api/admin/carriers/${code}`, { as: admin, body })
const listed = async () =>
  (await app.request('GET', '/api/admin/carriers', { as: admin })).body.items
const offered = async () =>
  (await app.request('GET', '/api/warehouse/carriers', { as: operateur })).body.items
const colissimo = async () =>
  (await listed()).find(({ code }: { code: string }) => code === 'colissimo')

test('the house begins with the one carrier that it knew, its page and its checks', async () => {
  expect(await listed()).toEqual([
    {
      code: 'colissimo',
      name: 'Colissimo',
      linkPattern: 'https://www.laposte.fr/outils/suivre-vos-envois?code={numero}',
      numberForms: [],
      checkDigit: 'la-poste',
      position: 1,
      isActive: true,
      revision: expect.any(Number),
    },
  ])
  expect(await offered()).toEqual([{ code: 'colissimo', name: 'Colissimo' }])
})

test('a carrier is added, told in the journal, and proposed at the desk at its rank', async () => {
  const { status, body } = await add({ ...chronopost, position: 1 })
  expect([status, body]).toEqual([
    200,
    {
      ...chronopost,
      position: 1,
      code: 'chronopost-international',
      isActive: true,
      revision: 1,
    },
  ])
  expect((await offered())[0]).toEqual({
    code: 'chronopost-international',
    name: 'Chronopost International',
  })
  const fact = await app.deps.db
    .selectFrom('events')
    .select(['type', 'actor_id', 'details'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(fact).toEqual({
    type: 'carrier.added',
    actor_id: admin.id,
    details: { code: 'chronopost-international' },
  })
})

test.each([
  [{ linkPattern: 'http://example.org/{numero}' }, { linkPattern: 'not-https' }],
  [{ linkPattern: 'javascript:alert("{numero}")' }, { linkPattern: 'not-https' }],
  [{ linkPattern: 'https://example.org/' }, { linkPattern: 'number-place' }],
  [{ linkPattern: 'https://example.org/{numero}/{numero}' }, { linkPattern: 'number-place' }],
  [{ linkPattern: 'https://{numero}.example.org/' }, { linkPattern: 'host' }],
  [{ linkPattern: 'https://laposte.fr@evil.example/{numero}' }, { linkPattern: 'host' }],
  [{ linkPattern: `https://example.org/{numero}${'x'.repeat(300)}` }, { linkPattern: 'too-long' }],
  [{ name: '  ' }, { name: 'required' }],
  [{ name: '«\u00A0»' }, { name: 'invalid' }],
  [{ name: 'x'.repeat(61) }, { name: 'too-long' }],
  [{ numberForms: ['(a+)+$'] }, { 'numberForms.0': 'invalid' }],
  [{ numberForms: ['####'] }, { 'numberForms.0': 'invalid' }],
  [{ numberForms: Array.from({ length: 11 }, () => '#####') }, { numberForms: 'too-many' }],
  [{ position: 0 }, { position: 'invalid' }],
  [{ position: 1.5 }, { position: 'invalid' }],
])('%j is refused, and nothing is written', async (wrong, fields) => {
  const { status, body } = await add({ ...chronopost, ...wrong })
  expect([status, body.fields]).toEqual([422, fields])
  expect(await listed()).toHaveLength(1)
})

test('an unknown check digit is refused', async () => {
  expect((await add({ ...chronopost, checkDigit: 'luhn' })).status).toBe(422)
})

test.each(['Colissimo', 'COLISSIMO', ' colissimo '])('« %s » exists already', async (name) => {
  const { status, body } = await add({ ...chronopost, name })
  expect([status, body.code]).toEqual([409, 'carrier-exists'])
})

test('of eight who add one carrier at the same instant, one does', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(chronopost)))
  expect(statusesOf(answers)).toEqual([200, ...sevenRefused])
  expect(await listed()).toHaveLength(2)
})

// Seen to fail without the comparison of the revisions: the second overwrites the first.
test('who saves what a colleague changed meanwhile is told how it is now, and overwrites nothing', async () => {
  const { code, revision, ...seen } = await colissimo()
  const first = await change(code, { ...seen, revision, name: 'Colissimo', position: 5 })
  expect([first.status, first.body.revision]).toEqual([200, revision + 1])
  const second = await change(code, { ...seen, revision, linkPattern: null })
  expect([second.status, second.body.code]).toEqual([409, 'stale'])
  expect(second.body.details.current).toEqual(first.body)
  expect(await colissimo()).toEqual(first.body)
})

test('of eight who change one carrier at the same instant, one does', async () => {
  const { code, ...seen } = await colissimo()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => change(code, { ...seen, position: n + 10 })),
  )
  expect(statusesOf(answers)).toEqual([200, ...sevenRefused])
  expect((await colissimo()).revision).toBe(seen.revision + 1)
})

test('a carrier that does not exist is not found', async () => {
  const { code: _, ...seen } = await colissimo()
  expect((await change('dhl', seen)).status).toBe(404)
})

const boxOf = (customer: Person): Promise<Belongings> =>
  insertBelongings(app.deps, customer, { operateur, admin })

async function readyBox(): Promise<Belongings & { readonly customer: Person }> {
  const customer = await app.makeCustomer()
  const box = await boxOf(customer)
  const { rows } = await app.deps.pool.query(
    'select parcel_id from shipment_parcels where shipment_id = $1',
    [box.shipmentId],
  )
  const measures = { weightGrams: 1900, lengthMm: 320, widthMm: 220, heightMm: 170 }
  const body = { scannedParcelIds: [rows[0].parcel_id], ...measures }
  const path = `/api/warehouse/shipments/${box.shipmentId}/boxes`
  expect((await app.request('POST', path, { as: operateur, body })).status).toBe(200)
  return { ...box, parcelId: rows[0].parcel_id, customer }
}
const departure = async (method: 'POST' | 'PUT', { shipmentId }: Belongings, body: object) => {
  const boxId = await boxAt(app.deps, shipmentId)
  return app.request(method, `/api/warehouse/boxes/${boxId}/departure`, { as: operateur, body })
}

test('a box leaves under its own carrier’s rules, and is followed on that carrier’s page everywhere', async () => {
  await add(chronopost)
  const box = await readyBox()
  const carrier = 'chronopost-international'
  const leave = (trackingNumber: string) => departure('POST', box, { carrier, trackingNumber })
  expect((await leave(carrierNumber())).body.code).toBe('carrier-tracking-number-invalid')
  expect((await leave('XY123456789FR')).body.code).toBe('carrier-tracking-number-mistyped')

  const { status, body } = await leave('RR 473 124 829 GB')
  const url = 'https://www.chronopost.fr/suivi?numero=RR473124829GB'
  expect(status).toBe(200)
  const left = { carrier: chronopost.name, carrierCode: carrier, trackingUrl: url }
  expect(body.boxes).toMatchObject([left])

  const as = box.customer
  const order = await app.request('GET', `/api/orders/${box.orderId}`, { as })
  expect(order.body.shipments[0].boxes[0].trackingUrl).toBe(url)
  expect(order.body.tracking).toEqual([{ shipment: expect.any(String), box: null, url }])
  const story = await app.request('GET', `/api/parcels/${box.parcelId}/timeline`, { as })
  expect(story.body.shipment.trackingUrl).toBe(url)
  const ctx = await app.contextOf(admin)
  const mail = await findMessage(app.deps, 'shipment-handed-over').mail?.(
    ctx,
    { shipmentId: box.shipmentId },
    as.email,
  )
  expect(mail?.action?.url).toBe(url)
})

test('a carrier without a page leads the customer to the order', async () => {
  await add({ ...chronopost, linkPattern: null })
  const box = await readyBox()
  const label = { carrier: 'chronopost-international', trackingNumber: 'EB000717618HK' }
  expect((await departure('POST', box, label)).body.boxes[0].trackingUrl).toBeNull()
  const ctx = await app.contextOf(admin)
  const told = { shipmentId: box.shipmentId }
  const mail = await findMessage(app.deps, 'shipment-handed-over').mail?.(ctx, told, 'a@b.fr')
  expect(mail?.action?.url).toContain(`/tableau-de-bord/commandes/${box.orderId}`)
})

test('a carrier that is retired takes no box, and what left with it is still followed and corrected', async () => {
  const box = await readyBox()
  const number = carrierNumber()
  await departure('POST', box, { carrier: 'colissimo', trackingNumber: number })
  const { code, ...seen } = await colissimo()
  expect((await change(code, { ...seen, isActive: false })).status).toBe(200)
  expect(await offered()).toEqual([])

  const other = await readyBox()
  const refused = await departure('POST', other, {
    carrier: 'colissimo',
    trackingNumber: carrierNumber(),
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'carrier-unknown'])
  const right = carrierNumber()
  const corrected = await departure('PUT', box, {
    carrier: 'colissimo',
    trackingNumber: right,
    replaces: number,
  })
  expect([corrected.status, corrected.body.boxes[0].trackingUrl]).toEqual([
    200,
    `https://www.laposte.fr/outils/suivre-vos-envois?code=${right}`,
  ])
})

test('a carrier that nobody knows takes no box', async () => {
  const answer = await departure('POST', await readyBox(), {
    carrier: 'Colissimo',
    trackingNumber: carrierNumber(),
  })
  expect([answer.status, answer.body.code]).toEqual([409, 'carrier-unknown'])
})

test('carriers are the office’s: the warehouse reads whom to give to, and changes none', async () => {
  expect((await add(chronopost, operateur)).status).toBe(403)
  expect((await app.request('GET', '/api/admin/carriers', { as: operateur })).status).toBe(403)
  const customer = await app.makeCustomer()
  expect((await app.request('GET', '/api/warehouse/carriers', { as: customer })).status).toBe(403)
})
