import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { diskFull } from '#tests/support/disk-full.ts'
import { insertParcel } from '#tests/support/fixtures.ts'
import { purchaseDesk, smallPdf as pdf } from '#tests/support/purchase-desk.ts'
import { pageWith } from '#tests/support/written-pdf.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { purchaseInvoiceKey } from './remove-purchase-invoice.ts'

let app: TestApp
let desk: ReturnType<typeof purchaseDesk>
let marie: Person
let paul: Person
let operateur: Person
let parcelId: string
let jpeg: Buffer
beforeAll(async () => {
  app = await createTestApp()
  desk = purchaseDesk(app)
  operateur = await app.makeStaff('operateur')
  jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Artist: 'Marie' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => app.close())
beforeEach(async () => {
  marie = await app.makeCustomer()
  paul = await app.makeCustomer()
  parcelId = await insertParcel(app.deps, marie)
})

type Sending = { to?: string; name?: string; replaces?: string; key?: string }
const send = (as: Person, body: Uint8Array, more: Sending = {}) =>
  desk.send(as, body, { to: parcelId, ...more })
const setStatus = (status: string) =>
  app.deps.db.updateTable('parcels').set({ status }).where('id', '=', parcelId).execute()

test('a PDF is kept byte for byte, offered as a download that runs nothing, and told', async () => {
  const { status, body } = await send(marie, pdf, { name: 'C:\\fakepath\\ma facture n°1.pdf' })
  expect(status).toBe(200)
  expect(body.invoices).toEqual([
    {
      id: expect.any(String),
      fileName: 'ma facture n°1.pdf',
      type: 'application/pdf',
      bytes: pdf.length,
      addedAt: expect.any(String),
      totalCents: null,
      otherParcels: [],
    },
  ])
  expect(body.missing).toEqual(['contents'])
  const file = await desk.download(marie, body.invoices[0].id)
  expect(Buffer.from(file.body)).toEqual(pdf)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="facture-achat-/)
  expect(file.headers.get('content-security-policy')).toContain('sandbox')
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  expect(file.headers.get('cache-control')).toBe('private, no-store')
  expect(await desk.factsOf(parcelId)).toEqual(['parcel.invoice-added'])
})

test('a picture is drawn anew, without what it said of its maker', async () => {
  const { body } = await send(marie, jpeg, { name: 'photo.jpg' })
  const kept = Buffer.from((await desk.download(marie, body.invoices[0].id)).body)
  expect(kept.includes('Marie')).toBe(false)
  expect((await sharp(kept).metadata()).format).toBe('jpeg')
  const png = await sharp(jpeg).png().toBuffer()
  expect((await send(marie, png)).body.invoices[1].type).toBe('image/jpeg')
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a PDF by its name only', Buffer.from('hello')],
  ['a PDF with a page behind it', Buffer.concat([pdf, Buffer.from('<script>alert(1)</script>')])],
  ['a PDF with something before it', Buffer.concat([Buffer.from('MZ'), pdf])],
  ['half a PDF', pdf.subarray(0, 20)],
  ['a page between the ends of a PDF', Buffer.from('%PDF-1.7\n<html><script>1</script>\n%%EOF\n')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a JPEG that is none', Buffer.from([255, 216, 255, 0, 1, 2, 3])],
])('%s is refused and leaves nothing', async (_, bytes) => {
  const { status, body } = await send(marie, bytes)
  expect([status, body.code]).toEqual([409, 'invoice-unreadable'])
  expect(await desk.rowsOf(marie)).toEqual([])
  expect(await desk.factsOf(parcelId)).toEqual([])
})

// Seen to fail with the look at the first and last bytes alone: all of them were kept as they came.
test.each([
  ['pdf-active', pageWith({ catalogue: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' })],
  ['pdf-active', pageWith({ catalogue: '/OpenAction << /S /Launch /F (cmd.exe) >>' })],
  ['pdf-encrypted', pageWith({ trailer: '/Encrypt << /Filter /Standard /V 9 >>' })],
])('%s leaves nothing', async (code, bytes) => {
  const { status, body } = await send(marie, bytes)
  expect([status, body.code]).toEqual([409, code])
  expect(await desk.rowsOf(marie)).toEqual([])
})

// Seen to fail with `files.put` before the `try`: a bare 500, and a row whose file is not there.
test('a full disk is a 507 in words, and leaves neither a row nor a file', async () => {
  const put = vi.spyOn(app.deps.files, 'put').mockRejectedValueOnce(diskFull())
  const { status, body, headers } = await send(marie, pdf)
  expect([status, body.code, headers.get('retry-after')]).toEqual([507, 'storage-full', '60'])
  expect(await desk.rowsOf(marie)).toEqual([])
  const key = put.mock.lastCall?.[0] ?? ''
  expect(await app.deps.files.has(key)).toBe(false)
  expect((await send(marie, pdf)).status).toBe(200)
})

test('over 10 MB is a 413', async () => {
  const huge = Buffer.alloc(10 * 1024 * 1024 + 1)
  expect((await send(marie, huge)).status).toBe(413)
})

test('a retried upload answers as the first time, and the parcel has one invoice', async () => {
  const first = await send(marie, pdf, { key: 'upload-1' })
  const again = await send(marie, pdf, { key: 'upload-1' })
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await desk.factsOf(parcelId)).toEqual(['parcel.invoice-added'])
})

test('the quota of a customer is refused before anything is written', async () => {
  await app.deps.db
    .insertInto('purchase_invoices')
    .values({
      customer_id: marie.id,
      file_name: 'x',
      type: 'application/pdf',
      bytes: 300 * 1024 * 1024 - 10,
      sha256: 'x',
      created_at: app.clock.now,
    })
    .execute()
  expect((await send(marie, pdf)).body.code).toBe('invoice-quota-reached')
  expect((await send(paul, pdf, { to: await insertParcel(app.deps, paul) })).status).toBe(200)
  await app.deps.db.deleteFrom('purchase_invoices').where('customer_id', '=', marie.id).execute()
})

// Seen to fail: without `requireOpenContents` in the three verbs, all of them answer 200.
test('once the parcel is packed its invoices neither come, go nor change', async () => {
  const invoiceId = (await send(marie, pdf)).body.invoices[0].id
  await setStatus('ready_to_ship')
  const answers = [
    await send(marie, pdf),
    await send(marie, pdf, { replaces: invoiceId }),
    await desk.join(marie, invoiceId, parcelId),
    await desk.remove(marie, invoiceId, parcelId),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('contents-closed'))
  expect((await desk.download(marie, invoiceId)).status).toBe(200)
})

// Seen to fail: without `customer_id` in `readPurchaseInvoice` Paul downloads it.
test('a stranger neither reads, joins, removes nor adds; the warehouse reads', async () => {
  const invoiceId = (await send(marie, pdf)).body.invoices[0].id
  const asked = [
    await desk.download(paul, invoiceId),
    await send(paul, pdf),
    await desk.join(paul, invoiceId, parcelId),
    await desk.remove(paul, invoiceId, parcelId),
  ]
  expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await app.request('GET', `/api/purchase-invoices/${invoiceId}`)).status).toBe(401)
  expect((await desk.download(operateur, invoiceId)).status).toBe(200)
  expect((await send(operateur, pdf)).status).toBe(403)
})

test('what an interrupted upload left is swept after a day, with its bytes; what is joined stays', async () => {
  const kept = (await send(marie, pdf)).body.invoices[0].id
  const both: { id: string }[] = (await send(marie, pdf)).body.invoices
  const left = both.find(({ id }) => id !== kept)?.id ?? ''
  await app.deps.db.deleteFrom('parcel_invoices').where('invoice_id', '=', left).execute()
  const sweep = async () => {
    await app.deps.jobs.enqueue(app.deps.db as never, 'forget-old', {})
    await app.runJobs()
    return (await desk.rowsOf(marie)).map(({ id }) => id).toSorted((a, b) => a.localeCompare(b))
  }
  expect(await sweep()).toEqual([kept, left].toSorted((a, b) => a.localeCompare(b)))
  const start = app.clock.now
  app.clock.now = new Date(start.getTime() + 25 * 3_600_000)
  expect(await sweep()).toEqual([kept])
  app.clock.now = start
  expect(await app.deps.files.get(purchaseInvoiceKey(left, 'application/pdf'))).toBeUndefined()
})

test('a deleted declaration takes its invoices with it', async () => {
  await send(marie, pdf)
  await app.request('DELETE', `/api/parcels/${parcelId}`, { as: marie })
  expect(await desk.rowsOf(marie)).toEqual([])
})
