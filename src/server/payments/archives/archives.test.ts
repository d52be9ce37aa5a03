import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyInvoiceMention } from '#domain/legal/legal-facts.ts'
import { parisDayOf, parisDayText, parisMonthOf } from '#domain/storage/paris-day.ts'
import { archiveKey } from '#server/papers/archives/invoice-archives.ts'
import { faultOfPdf } from '#server/papers/rendering/fault-of-pdf.ts'
import { invoiceContent } from '#server/payments/invoices/invoice-content.ts'
import { invoiceDocument } from '#server/payments/invoices/invoice-document.ts'
import { invoiceFile } from '#server/payments/invoices/render-invoice.ts'
import { monthFigures } from '#server/payments/finances/month-figures.ts'
import { jobContext } from '#server/worker.ts'
import { buy, plan, row, type Body } from '#tests/support/basket.ts'
import { counted } from '#tests/support/counted.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { makeCompany } from '#tests/support/make-company.ts'
import { readZip } from '#tests/support/read-zip.ts'
import { refundDesk, type Desk } from '#tests/support/refund-desk.ts'
import type { Answer, Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { archiveYears } from './archive-years.ts'
import type { ReportedRow } from './e-reporting.ts'

let till: Till
let admin: Person
let accountant: Person
let desk: Desk
let month: string
beforeAll(async () => {
  till = await openTill()
  admin = await till.app.makeStaff('admin')
  accountant = await till.app.makeStaff('comptable')
  desk = refundDesk(till, admin)
  month = parisMonthOf(till.app.clock.now)
  const orderId = await paidOrder('Nouvelle-Calédonie')
  await desk.ask(orderId, { kind: 'amount', amountCents: 1111 })
  await till.app.runJobs()
})
afterAll(() => till.close())

async function paidOrder(country: string): Promise<string> {
  const customer = await till.app.makeCustomer({ country })
  await buy(till, customer, { quotes: [await till.makeQuote(customer)] })
  return desk.orderOf(customer)
}
const get = (path: string, as = accountant): Promise<Answer> =>
  till.app.request('GET', path, { as })
const sum = (rows: readonly Body[], of: string): number =>
  rows.reduce((total, each) => total + each[of], 0)

// Removed to see it fail: the attachment.
test('a company’s invoice and credit note carry their data, which a person’s do not', async () => {
  const company = await till.app.makeCustomer({ country: 'La Réunion' })
  const { client_number: number } = await row(
    till,
    'select client_number from customers where user_id = $1',
    [company.id],
  )
  await makeCompany(till, number)
  await buy(till, company, { quotes: [await till.makeQuote(company)], items: [plan()] })
  const orderId = await desk.orderOf(company)
  await desk.ask(orderId, { kind: 'amount', amountCents: 500 })
  await till.app.runJobs()
  const { rows } = await till.app.deps.pool.query(
    'select id, content, order_id from invoices order by issued_at, id',
  )
  for (const { id, content: stored, order_id: order } of rows) {
    const bytes = new Uint8Array((await get(`/api/invoices/${id}/pdf`)).body)
    const content = invoiceContent.parse(stored)
    const data = (await PDF.load(bytes)).getAttachment('factur-x.xml')
    const isCompany = order === orderId
    expect(data ? new TextDecoder().decode(data) : null).toBe(
      invoiceDocument(content).archive?.facturX ?? null,
    )
    expect([content.number, data !== null]).toEqual([content.number, isCompany])
    const raw = Buffer.from(bytes).toString('latin1')
    expect(raw).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(raw.includes('/AFRelationship /Alternative')).toBe(isCompany)
    expect(await faultOfPdf(bytes)).toBeUndefined()
    const isOwing = isCompany && !content.corrects
    expect(content.mentions.includes(companyInvoiceMention)).toBe(isOwing)
  }
  expect(counted(rows.map((row) => (row.order_id === orderId ? 'company' : 'person')))).toEqual({
    company: 2,
    person: 2,
  })
})

const dayNow = () => parisDayText(parisDayOf(till.app.clock.now))

// Removed to see it fail: the sign of refunds; then that a payment is of the invoice, not of its credit notes.
test('the daily totals are those of the VAT page, of the papers and of the payments, to the cent', async () => {
  await till.app.runJobs()
  const days = `from=${month}-01&to=${dayNow()}`
  const file = await get(`/api/admin/finances/e-reporting?${days}&format=json`)
  const told: { rows: ReportedRow[] } = file.body
  const of = (kind: ReportedRow['kind']) => told.rows.filter((each) => each.kind === kind)
  const { body: vat } = await get(`/api/admin/finance-vat?month=${month}`)
  for (const amount of ['grossCents', 'netCents', 'vatCents'])
    expect(sum(of('sales'), amount)).toBe(sum(vat.rows, amount))
  for (const rate of [0, 2000])
    expect(
      sum(
        of('sales').filter((each) => each.rate === rate),
        'vatCents',
      ),
    ).toBe(
      sum(
        vat.rows.filter((each: Body) => each.rate === rate),
        'vatCents',
      ),
    )
  const papers = await row(till, 'select sum(total_cents)::int as total from invoices', [])
  expect(sum(of('sales'), 'grossCents')).toBe(papers.total)
  const { received, refunded } = await monthFigures(till.app.deps.db, month)
  expect(sum(of('payments'), 'grossCents')).toBe(received.cents)
  expect(sum(of('refunds'), 'grossCents')).toBe(refunded.cents)
  expect(new Set(of('sales').map(({ customers }) => customers))).toEqual(
    new Set(['people', 'companies']),
  )
  const csv = await get(`/api/admin/finances/e-reporting?${days}&format=csv`)
  expect(Buffer.from(csv.body).toString().trimEnd().split('\r\n')).toHaveLength(
    told.rows.length + 1,
  )
  for (const wrong of ['from=2026-02-02&to=2026-02-01', 'from=2020-01-01&to=2021-06-01']) {
    const refused = await get(`/api/admin/finances/e-reporting?${wrong}&format=csv`)
    expect([wrong, refused.status]).toEqual([wrong, 422])
  }
})

const filesOf = async (from: string, to: string): Promise<Map<string, Buffer>> =>
  readZip(Buffer.from((await get(`/api/admin/finances/invoice-files?from=${from}&to=${to}`)).body))

test('the files of some days are their PDFs with their prints, and the ends of their chain', async () => {
  await till.app.runJobs()
  const { rows } = await till.app.deps.pool.query(
    'select number, series, pdf_sha256, link from invoices order by series, sequence',
  )
  const zip = await filesOf(`${month}-01`, dayNow())
  expect([...zip.keys()]).toHaveLength(rows.length + 2)
  for (const { number, series, pdf_sha256: print } of rows) {
    const bytes = zip.get(`${series === 'A' ? 'avoirs' : 'factures'}/${number}.pdf`)
    expect(
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
    ).toBe(print)
    expect(zip.get('empreintes.csv')?.toString()).toContain(print)
  }
  const invoices = rows.filter(({ series }) => series === 'F')
  const chain = zip.get('chaine.csv')?.toString() ?? ''
  for (const end of [invoices[0], invoices.at(-1)])
    expect(chain).toContain(`${end.number};${end.link}`)
  expect([...(await filesOf('2020-01-01', '2020-12-31')).keys()]).toEqual([
    'empreintes.csv',
    'chaine.csv',
  ])
  expect(
    (await get('/api/admin/finances/invoice-files?from=2020-01-01&to=2021-06-01')).status,
  ).toBe(422)
})

/** As an invoice that is dated and not committed yet. */
async function holdIssues(): Promise<() => Promise<void>> {
  const client = await till.app.deps.pool.connect()
  await client.query(`begin; select pg_advisory_xact_lock(hashtext('document-numbers:F'))`)
  return async () => {
    await client.query('commit')
    client.release()
  }
}

const waitingForIssues = async (): Promise<number> =>
  (
    await row(
      till,
      `select count(*)::int as waiting from pg_locks
      where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
      [],
    )
  ).waiting

// Removed to see it fail: the year of Paris (by UTC, an hour of the new year is in the old one); the print that is compared; the
// wait for papers that are being issued.
test('a year is archived once, after its last minute in Paris, and its file is kept', async () => {
  const year = Number(month.slice(0, 4))
  const archive = (as = admin) =>
    till.app.request('POST', '/api/admin/invoice-archives', { as, body: { year } })
  const { id } = await row(till, `select id from invoices limit 1`, [])
  till.app.clock.now = new Date(`${year}-12-31T22:59:00Z`)
  expect((await archive()).body.code).toBe('year-not-over')
  const late = await paidOrder('Martinique')
  await till.app.runJobs()
  await archiveYears(jobContext(till.app.deps, 'archive-years'))
  expect((await get('/api/admin/invoice-archives')).body).toEqual({ archives: [], next: null })

  till.app.clock.now = new Date(`${year}-12-31T23:00:00Z`)
  const next = await paidOrder('Mayotte')
  expect((await get('/api/admin/invoice-archives')).body.next).toBe(year)
  expect((await archive(accountant)).status).toBe(403)
  const stored = await till.app.deps.files.get(invoiceFile(id))
  await till.app.deps.files.put(invoiceFile(id), Buffer.from('altered'))
  const job = () => archiveYears(jobContext(till.app.deps, 'archive-years'))
  await expect(job()).rejects.toThrow('is not the one that was made')
  await till.app.deps.files.put(invoiceFile(id), Buffer.from(stored ?? []))
  await till.app.runJobs()
  expect((await archive()).status).toBe(200)
  const release = await holdIssues()
  const made = Promise.all([till.app.runJobs(), job(), job()])
  await expect.poll(waitingForIssues).toBeGreaterThan(0)
  expect(await till.count('invoice_archives', 'true', [])).toBe(0)
  await release()
  await made
  expect((await archive()).body.code).toBe('year-archived')

  const { body } = await get('/api/admin/invoice-archives')
  const papers = await till.count('invoices', 'year = $1', [year])
  expect(body).toMatchObject({ next: null, archives: [{ year, papers }] })
  const kept = Buffer.from((await till.app.deps.files.get(archiveKey(year))) ?? [])
  expect(createHash('sha256').update(kept).digest('hex')).toBe(body.archives[0].print)
  const names = [...readZip(kept).keys()]
  const numberOf = async (order: string) =>
    (await row(till, 'select number from invoices where order_id = $1', [order])).number
  expect(names).toContain(`factures/${await numberOf(late)}.pdf`)
  expect(await numberOf(next)).toMatch(new RegExp(`^F-${year + 1}-`))
  expect(names).not.toContain(`factures/${await numberOf(next)}.pdf`)
  await job()
  expect(Buffer.from((await till.app.deps.files.get(archiveKey(year))) ?? []).equals(kept)).toBe(
    true,
  )
  await expect(till.app.deps.pool.query(`update invoice_archives set papers = 1`)).rejects.toThrow(
    'immutable',
  )
  expect((await get(`/api/admin/invoice-archives/${year}/file`)).status).toBe(200)
})

test('the migration shares the VAT of existing invoices as the domain does', async () => {
  const { pool } = till.app.deps
  const sql = readFileSync(
    join(import.meta.dirname, '../../../../migrations/0158_invoice_vat.sql'),
    'utf8',
  )
  const between = sql.slice(
    sql.indexOf('create function pg_temp'),
    sql.indexOf('create function refuse'),
  )
  const all = 'select * from invoice_vat order by invoice_id, zone, rate, exemption'
  const client = await pool.connect()
  const before = (await client.query(all)).rows
  await client.query(
    `begin; set local session_replication_role = 'replica'; delete from invoice_vat`,
  )
  await client.query(between)
  expect(before.length).toBeGreaterThan(2)
  expect((await client.query(all)).rows).toEqual(before)
  await client.query('rollback')
  client.release()
})

test('after all of this, no rule of money and parcels is broken', async () => {
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})
