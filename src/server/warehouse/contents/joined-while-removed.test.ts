import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertParcel } from '#tests/support/fixtures.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { purchaseDesk, smallPdf as pdf } from '#tests/support/purchase-desk.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { whileHeld } from '#tests/support/while-held.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

// Removed to see it fail: the lock that remove-purchase-invoice.ts takes before it looks.
test('an invoice that is joined to a parcel while it leaves its last one is kept', async () => {
  const desk = purchaseDesk(app)
  const marie = await app.makeCustomer()
  const [from, to] = [await insertParcel(app.deps, marie), await insertParcel(app.deps, marie)]
  const { id } = (await desk.send(marie, pdf, { to: from })).body.invoices[0]
  // Does as `linkPurchaseInvoice`: locks, then joins.
  const hold = { text: 'select from purchase_invoices where id = $1 for key share', values: [id] }
  const join = 'insert into parcel_invoices (parcel_id, invoice_id) values ($1, $2)'
  const removed = await whileHeld(
    app,
    hold,
    () => desk.remove(marie, id, from),
    async (rival) => {
      await rival.query(join, [to, id])
      await rival.query('update parcels set has_invoice = true where id = $1', [to])
    },
  )
  expect(removed.status).toBe(200)
  const { body } = await app.request('GET', `/api/parcels/${to}/contents`, { as: marie })
  expect(body.invoices).toMatchObject([{ id, otherParcels: [] }])
  await app.runJobs()
  expect((await desk.download(marie, id)).status).toBe(200)
  expect(await brokenInvariants(app.deps.pool)).toEqual({})
})
