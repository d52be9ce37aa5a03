import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertPurchaseInvoice } from '#tests/support/fixtures.ts'
import { mailOf } from '#tests/support/mail-of.ts'
import { packingScenes, type PaidBox } from '#tests/support/packing-scenes.ts'
import { refundDesk } from '#tests/support/refund-desk.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { jobContext } from '#server/worker.ts'
import { askForPapers } from './ask-for-papers.ts'

let till: Till
let bench: ReturnType<typeof packingScenes>
let operateur: Person
beforeAll(async () => {
  till = await openTill()
  operateur = await till.app.makeStaff('operateur')
  bench = packingScenes(till, operateur, refundDesk(till, await till.app.makeStaff('admin')))
})
afterAll(() => till.close())

let marie: Person
let box: PaidBox
let bare: string
beforeEach(async () => {
  marie = await till.app.makeCustomer()
  box = await bench.paidBox(marie, 2)
  bare = box.parcelIds[1] ?? ''
})

const morning = () => askForPapers(jobContext(till.app.deps, 'ask-for-papers'))
const asked = () => bench.told('papers-missing', bare)
const change = (set: object) =>
  till.app.deps.db.updateTable('parcels').set(set).where('id', '=', bare).execute()
const mail = async () =>
  mailOf(await till.app.contextOf(operateur), 'papers-missing', { parcelId: bare }, '')

test('the owner of a paid parcel is asked once for what is missing, and again for something else', async () => {
  await morning()
  expect(await asked()).toBe(0)
  await change({ has_weights: false })
  await morning()
  await morning()
  expect(await asked()).toBe(1)
  await change({ value_reason: null })
  await morning()
  expect(await asked()).toBe(2)
  expect(await bench.told('papers-missing', box.parcelIds[0])).toBe(0)
})

test('an invoice that does not add up is asked about too', async () => {
  const id = await insertPurchaseInvoice(till.app.deps, marie, bare)
  await till.app.deps.db
    .updateTable('purchase_invoices')
    .set({ total_cents: 1600 })
    .where('id', '=', id)
    .execute()
  await morning()
  expect(await asked()).toBe(1)
  expect(JSON.stringify(await mail())).toContain('16,00')
  expect((await bench.pack(box, box.parcelIds)).body).toMatchObject({
    code: 'invoice-total-differs',
    details: { totalCents: 1600, linesCents: 1580 },
  })
})

test('nothing is asked of a parcel whose box is closed, and a mail that is late is dropped', async () => {
  await change({ has_weights: false })
  expect(JSON.stringify(await mail())).toContain('le poids net')
  await change({ has_weights: true })
  await bench.pack(box, box.parcelIds)
  await morning()
  expect(await asked()).toBe(0)
  expect(await mail()).toBeUndefined()
})
