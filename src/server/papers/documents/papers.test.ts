import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { withValues } from '#tests/support/pricing-desk.ts'
import { textOfPdf } from '#tests/support/text-of-pdf.ts'
import { readZip } from '#tests/support/read-zip.ts'
import { openStream } from '#tests/support/app-stream.ts'
import { eventually } from '#tests/support/eventually.ts'
import { diskFull } from '#tests/support/disk-full.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { pageWith, wordsPdf } from '#tests/support/written-pdf.ts'
import { documentKey } from './document-queries.ts'

let app: TestApp
let admin: Person
let marie: Person
let paul: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.makeStaff('admin')
})
beforeEach(async () => {
  await app.deps.db.deleteFrom('documents').execute()
  marie = await app.makeCustomer()
  paul = await app.makeCustomer()
})
afterAll(() => app.close())

const pdf = (words = 'tarifs') => new Uint8Array(wordsPdf(words))
const headers = { 'content-type': 'application/pdf' }
const publish = (query: Record<string, string>, body = pdf(), more: Record<string, string> = {}) =>
  app.request('POST', `/api/admin/documents?${new URLSearchParams(query).toString()}`, {
    as: admin,
    body,
    headers: { ...headers, ...more },
  })
const replace = (id: string, replaces: number, body = pdf('autres')) =>
  app.request('POST', `/api/admin/documents/${id}/versions?replaces=${replaces}`, {
    as: admin,
    body,
    headers,
  })
const withdraw = (id: string) =>
  app.request('POST', `/api/admin/documents/${id}/withdrawal`, { as: admin, body: {} })
const mine = async (as: Person) =>
  (await app.request('GET', '/api/documents', { as })).body.items.map(
    ({ title }: { title: string }) => title,
  )
const fileOf = (as: Person, id: string) => app.request('GET', `/api/documents/${id}/file`, { as })
const noticesOf = async (as: Person) =>
  (await app.request('GET', '/api/notifications?topic=documents', { as })).body.items
const numberOf = async (person: Person) =>
  (
    await app.deps.db
      .selectFrom('customers')
      .select('client_number')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).client_number
const factsOf = async (documentId: string) =>
  (await app.deps.db.selectFrom('events').selectAll().orderBy('id').execute())
    .filter(({ details }) => (details as { documentId?: string }).documentId === documentId)
    .map(({ type, actor_id, customer_id }) => ({ type, actor_id, customer_id }))

test('a document for all is read by everybody, told once to each, and logged', async () => {
  const { status, body } = await publish({ title: 'Tarifs 2027' })
  expect([status, body.customer]).toEqual([200, null])
  for (const person of [marie, paul]) {
    expect(await mine(person)).toEqual(['Tarifs 2027'])
    expect(await noticesOf(person)).toMatchObject([
      { kind: 'document-published', target: { kind: 'document', id: body.id } },
    ])
  }
  const file = await fileOf(paul, body.id)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-security-policy')).toContain('sandbox')
  expect(file.headers.get('content-disposition')).toContain('tarifs-2027.pdf')
  expect(Buffer.from(file.body).equals(Buffer.from(pdf()))).toBe(true)
  expect(await factsOf(body.id)).toEqual([
    { type: 'document.published', actor_id: admin.id, customer_id: null },
  ])
})

// Removed to see it fail: `d.customer_id` in `documentsFor`.
test('a document for one does not exist for another customer', async () => {
  const { body } = await publish({ title: 'Attestation', clientNumber: await numberOf(marie) })
  expect([await mine(marie), await mine(paul)]).toEqual([['Attestation'], []])
  expect((await fileOf(marie, body.id)).status).toBe(200)
  expect((await fileOf(paul, body.id)).status).toBe(404)
  expect((await fileOf(await app.makeStaff('operateur'), body.id)).status).toBe(404)
  expect((await fileOf(admin, body.id)).status).toBe(200)
  expect(await noticesOf(paul)).toEqual([])
})

test('a new version replaces the file and is told again; a stale one is refused', async () => {
  const { body } = await publish({ title: 'Attestation', clientNumber: await numberOf(marie) })
  const answers = await Promise.all([
    replace(body.id, 1, pdf('deux')),
    replace(body.id, 1, pdf('trois')),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('stale-version')
  const { bytes } = (await app.request('GET', '/api/documents', { as: marie })).body.items[0]
  expect((await fileOf(marie, body.id)).body.byteLength).toBe(bytes)
  expect(await noticesOf(marie)).toHaveLength(2)
})

test('every version stays readable to the office, with who published it and who withdrew it', async () => {
  const { body } = await publish({ title: 'Tarifs' })
  expect((await replace(body.id, 1, pdf('deux'))).status).toBe(200)
  const chief = await app.makeStaff('super_admin')
  const path = `/api/admin/documents/${body.id}`
  await app.request('POST', `${path}/withdrawal`, { as: chief, body: {} })
  const { body: history } = await app.request('GET', `${path}/versions`, { as: admin })
  expect(history.versions).toMatchObject([
    { version: 2, publishedBy: expect.any(String) },
    { version: 1, publishedAt: app.clock.now.toISOString() },
  ])
  const { name } = await app.deps.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', chief.id)
    .executeTakeFirstOrThrow()
  expect(history.withdrawal).toEqual({ at: app.clock.now.toISOString(), by: name })
  const first = await app.request('GET', `${path}/versions/1/file`, { as: admin })
  expect(Buffer.from(first.body).equals(Buffer.from(pdf()))).toBe(true)
  expect((await app.request('GET', `${path}/versions/3/file`, { as: admin })).status).toBe(404)
  for (const as of [marie, await app.makeStaff('operateur')]) {
    expect((await app.request('GET', `${path}/versions/1/file`, { as })).status).toBe(403)
  }
})

test('a withdrawn document is gone for customers and kept for the office; twice is once', async () => {
  const { body } = await publish({ title: 'Tarifs' })
  expect((await withdraw(body.id)).body.withdrawnAt).toBe(app.clock.now.toISOString())
  expect((await withdraw(body.id)).status).toBe(200)
  expect(await mine(marie)).toEqual([])
  expect((await fileOf(marie, body.id)).status).toBe(404)
  expect((await noticesOf(marie))[0].target).toBeNull()
  expect((await replace(body.id, 1)).body.code).toBe('document-withdrawn')
  const office = (await app.request('GET', '/api/admin/documents', { as: admin })).body.items
  expect(office).toMatchObject([{ id: body.id, withdrawnAt: expect.any(String) }])
  expect((await factsOf(body.id)).map(({ type }) => type)).toEqual([
    'document.published',
    'document.withdrawn',
  ])
})

test.each([
  ['<html><script>alert(1)</script>', 'a page'],
  ['%PDF-1.7\n%%EOF\n<html>', 'a PDF with a page behind it'],
  ['%PDF-1.7\n<html><script>alert(1)</script>\n%%EOF\n', 'a page between the ends of a PDF'],
  ['', 'nothing'],
])('%j is refused: %s', async (text) => {
  const { status, body } = await publish({ title: 'Tarifs' }, new TextEncoder().encode(text))
  expect([status, body.code]).toEqual([409, 'not-a-pdf'])
})

// Seen to fail with the look at the first and last bytes alone.
test('a PDF that would do something when it is opened is not published', async () => {
  const active = pageWith({ catalogue: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' })
  const { status, body } = await publish({ title: 'Tarifs' }, new Uint8Array(active))
  expect([status, body.code]).toEqual([409, 'pdf-active'])
})

test('a full disk publishes nothing', async () => {
  vi.spyOn(app.deps.files, 'put').mockRejectedValueOnce(diskFull())
  expect((await publish({ title: 'Tarifs' })).body.code).toBe('storage-full')
  expect((await app.request('GET', '/api/admin/documents', { as: admin })).body.items).toEqual([])
})

test('what is wrong in the form is said by field, and a retry publishes once', async () => {
  expect((await publish({ title: ' ' })).body.fields).toEqual({ title: 'required' })
  const unknown = await publish({ title: 'Tarifs', clientNumber: 'CLT-000000' })
  expect(unknown.body.fields).toEqual({ clientNumber: 'unknown' })
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = await publish({ title: 'Tarifs' }, pdf(), key)
  const again = await publish({ title: 'Tarifs' }, pdf(), key)
  expect(again.body.id).toBe(first.body.id)
  expect(await mine(marie)).toEqual(['Tarifs'])
})

test('open screens hear of a document for all, not of one for somebody else', async () => {
  const stream = await openStream(app, marie)
  await publish({ title: 'Attestation', clientNumber: await numberOf(paul) })
  await publish({ title: 'Tarifs' })
  await eventually(async () => stream.said.includes('document.published') || undefined)
  expect(stream.said).not.toContain(paul.id)
})

test('it is in its owner’s copy of data, and goes with the account', async () => {
  const { body } = await publish({ title: 'Attestation', clientNumber: await numberOf(marie) })
  const { file_id } = await app.deps.db
    .selectFrom('document_versions')
    .select('file_id')
    .where('document_id', '=', body.id)
    .executeTakeFirstOrThrow()
  const { body: copy } = await app.request('POST', '/api/me/data-exports', { as: marie, body: {} })
  await app.runJobs()
  const zip = await app.request('GET', `/api/me/data-exports/${copy.id}/file`, { as: marie })
  const names = [...readZip(Buffer.from(zip.body)).keys()]
  expect(names).toContain(`documents/${file_id.slice(0, 8)}-v1.pdf`)

  const deletion = { as: marie, body: { confirmation: 'SUPPRIMER' } }
  expect((await app.request('POST', '/api/me/deletion', deletion)).status).toBe(200)
  await app.runJobs()
  expect(await app.deps.files.get(documentKey(file_id))).toBeUndefined()
  expect((await fileOf(admin, body.id)).status).toBe(404)
})

test('the tutorial is a tagged PDF for everybody, whose address is only an example', async () => {
  const { status, body, headers: sent } = await app.request('GET', '/tutoriel.pdf')
  expect([status, sent.get('content-type')]).toEqual([200, 'application/pdf'])
  const bytes = new Uint8Array(body)
  const raw = Buffer.from(bytes).toString('latin1')
  expect(raw).toContain('/Marked true')
  expect(raw).toContain('/Lang (fr-FR)')
  const text = textOfPdf(bytes)
  expect(text).toContain('CLT-XXXXXX')
  expect(text).not.toMatch(/CLT-\d/)
  expect(text).toContain('5. Payez, puis suivez l’envoi')
})

// Seen to fail: the figures of the first price list were words.
test('the tutorial says the storage, the validity and the limits of the prices in force', async () => {
  const tutorial = async () =>
    textOfPdf(new Uint8Array((await app.request('GET', '/tutoriel.pdf')).body)).replaceAll(
      /\s+/g,
      ' ',
    )
  const before = await tutorial()
  expect(before).toContain('gratuit 30, 60 ou 90 jours selon votre offre, puis coûte 1,00 €')
  expect(before).toContain('reste valable 15 jours')
  expect(before).toContain('pèse 30 kg au plus, et ses trois côtés font moins de 200 cm')
  const content = withValues(initialCatalogue, {
    'storage/feePerDayCents': 150,
    'plans/gratuit/freeStorageDays': 20,
    quoteValidityDays: 10,
    'limits/maxGrams': 25_000,
    'limits/totalLengthUnder': 1800,
  })
  await app.deps.db
    .insertInto('catalogue_versions')
    .values({
      version: 2,
      effective_from: app.clock.now,
      content: JSON.stringify(content),
      created_at: app.clock.now,
      published_by: admin.id,
      note: null,
    })
    .execute()
  const after = await tutorial()
  expect(after).toContain('gratuit 20, 60 ou 90 jours selon votre offre, puis coûte 1,50 €')
  expect(after).toContain('reste valable 10 jours')
  expect(after).toContain('pèse 25 kg au plus, et ses trois côtés font moins de 180 cm')
})
