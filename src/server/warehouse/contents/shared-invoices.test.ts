import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertParcel } from '#tests/support/fixtures.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { purchaseDesk, smallPdf as pdf } from '#tests/support/purchase-desk.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { purchaseInvoiceKey } from './remove-purchase-invoice.ts'

let app: TestApp
let desk: ReturnType<typeof purchaseDesk>
let marie: Person
let paul: Person
let parcelId: string
beforeAll(async () => {
  app = await createTestApp()
  desk = purchaseDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  marie = await app.makeCustomer()
  paul = await app.makeCustomer()
  parcelId = await insertParcel(app.deps, marie)
})

type Sending = { to?: string | undefined; name?: string; replaces?: string }
const send = (as: Person, body: Uint8Array, more: Sending = {}) =>
  desk.send(as, body, { to: parcelId, ...more })

/** Three parcels of one order. */
async function declareOrder(as: Person): Promise<string[]> {
  const { body } = await app.request('POST', '/api/parcels', {
    as,
    body: {
      trackingNumber: '6A00000001',
      otherTrackingNumbers: ['6A00000002', '6A00000003'],
      merchant: 'La Redoute',
      requestedAction: 'grouping',
    },
  })
  const contents = await app.request('GET', `/api/parcels/${body.id}/contents`, { as })
  return [body.id, ...contents.body.sameOrder.map(({ id }: { id: string }) => id)]
}

test('one invoice is joined to every parcel of its order, so that none is taxed on the whole', async () => {
  const [one, two, three] = await declareOrder(marie)
  const { body } = await send(marie, pdf, { to: one })
  expect(body.invoices[0].otherParcels).toHaveLength(2)
  const list = await app.request('GET', '/api/parcels', { as: marie })
  const missing = list.body.items
    .filter(({ id }: { id: string }) => [one, two, three].includes(id))
    .map((parcel: { missing: string[] }) => parcel.missing)
  expect(missing).toEqual([['contents'], ['contents'], ['contents']])
  expect(await desk.factsOf(three)).toEqual(['parcel.declared', 'parcel.invoice-added'])
})

test('an invoice already sent is joined to another parcel, once; another customer’s never', async () => {
  const invoiceId = (await send(marie, pdf)).body.invoices[0].id
  const other = await insertParcel(app.deps, marie)
  expect((await desk.join(marie, invoiceId, other)).body.invoices).toHaveLength(1)
  expect((await desk.join(marie, invoiceId, other)).body.invoices).toHaveLength(1)
  expect(await desk.factsOf(other)).toEqual(['parcel.invoice-added'])
  const listed = await app.request('GET', '/api/purchase-invoices', { as: marie })
  expect(listed.body.items).toMatchObject([
    { id: invoiceId, parcels: [expect.any(String), expect.any(String)] },
  ])

  const ofPaul = await insertParcel(app.deps, paul)
  expect((await desk.join(paul, invoiceId, ofPaul)).status).toBe(404)
  expect((await app.request('GET', '/api/purchase-invoices', { as: paul })).body.items).toEqual([])
})

test('removed from its last parcel it is erased, bytes too; from one of two it stays', async () => {
  const invoiceId = (await send(marie, pdf)).body.invoices[0].id
  const other = await insertParcel(app.deps, marie)
  await desk.join(marie, invoiceId, other)
  expect((await desk.remove(marie, invoiceId, parcelId)).body).toMatchObject({
    invoices: [],
    missing: ['contents', 'invoice'],
  })
  expect((await desk.download(marie, invoiceId)).status).toBe(200)
  await desk.remove(marie, invoiceId, other)
  expect((await desk.remove(marie, invoiceId, other)).status).toBe(404)
  await app.runJobs()
  expect(await desk.rowsOf(marie)).toEqual([])
  expect(await app.deps.files.get(purchaseInvoiceKey(invoiceId, 'application/pdf'))).toBeUndefined()
})

test('replaced, the new one takes its place on every parcel, and the old one is erased', async () => {
  const [one, two] = await declareOrder(marie)
  const old = (await send(marie, pdf, { to: one })).body.invoices[0].id
  const { body } = await send(marie, pdf, { to: one, replaces: old, name: 'bonne.pdf' })
  expect(body.invoices).toMatchObject([
    { fileName: 'bonne.pdf', otherParcels: [expect.any(String), expect.any(String)] },
  ])
  const second = await app.request('GET', `/api/parcels/${two}/contents`, { as: marie })
  expect(second.body.invoices).toMatchObject([{ fileName: 'bonne.pdf' }])
  expect((await desk.download(marie, old)).status).toBe(404)
  expect((await send(marie, pdf, { to: one, replaces: old })).status).toBe(404)
})

test('a parcel has five invoices at most, and parallel uploads do not make six', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(marie, pdf)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('too-many-invoices'))
  const { body } = await app.request('GET', `/api/parcels/${parcelId}/contents`, { as: marie })
  expect(body.invoices).toHaveLength(5)
  expect(await desk.rowsOf(marie)).toHaveLength(5)
})

test('through all of this a parcel tells what it has', async () => {
  const broken = Object.keys(await brokenInvariants(app.deps.pool))
  expect(broken.filter((rule) => rule.includes('contents'))).toEqual([])
})
