import { afterAll, beforeAll, expect, test } from 'vitest'
import { countedAnswers } from '#tests/support/counted.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { eventually } from '#tests/support/eventually.ts'
import type { Person } from '#tests/support/test-app.ts'
import { textOfPdf } from '#tests/support/text-of-pdf.ts'

let till: Till
let marie: Person
let paul: Person
let year: number
beforeAll(async () => {
  till = await openTill()
  marie = await till.app.makeCustomer()
  paul = await till.app.makeCustomer()
  await pays(marie)
  await pays(marie)
  await pays(paul)
  year = (await yearsOf(marie)).body.years[0].year
})
afterAll(() => till.close())

async function pays(customer: Person): Promise<void> {
  const paid = () => till.count('invoices', 'customer_id = $1', [customer.id])
  const before = await paid()
  const { body } = await till.open(customer, [await till.makeQuote(customer)])
  await till.pay(body.url)
  await eventually(async () => (await paid()) > before || undefined)
}
const yearsOf = (as: Person) => till.app.request('GET', '/api/invoice-years', { as })
const summary = (as: Person, query: string) =>
  till.app.request('GET', `/api/invoice-summary?${query}`, { as })
const totalOf = async (person: Person) => {
  const { rows } = await till.app.deps.pool.query<{ number: string; total_cents: number }>(
    'select number, total_cents from invoices where customer_id = $1 order by number',
    [person.id],
  )
  return {
    numbers: rows.map(({ number }) => number),
    cents: rows.reduce((sum, row) => sum + row.total_cents, 0),
  }
}
const french = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

test('the years of my invoices, with their number and total', async () => {
  const { cents } = await totalOf(marie)
  expect((await yearsOf(marie)).body).toEqual({
    years: [{ year, invoices: 2, creditNotes: 0, totalCents: cents }],
  })
})

// Removed to see it fail: `i.customer_id` in `yearlyInvoices`.
test('the CSV has my invoices, nobody else’s, and their total to the cent', async () => {
  const { status, body, headers } = await summary(marie, `year=${year}&format=csv`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers.get('content-disposition')).toContain(`factures-${year}.csv`)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)
  const lines = text.split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFFacture;Date;Commande;/)
  const mine = await totalOf(marie)
  for (const number of mine.numbers) expect(text).toContain(`\r\n${number};`)
  for (const number of (await totalOf(paul)).numbers) expect(text).not.toContain(number)
  expect(lines.at(-2)).toMatch(new RegExp(`^Total;.*;${french(mine.cents)};$`))
})

test('the PDF says the same, and that it is no invoice', async () => {
  const { body, headers } = await summary(marie, `year=${year}&format=pdf`)
  expect(headers.get('content-type')).toBe('application/pdf')
  const text = textOfPdf(new Uint8Array(body))
  const mine = await totalOf(marie)
  for (const number of mine.numbers) expect(text).toContain(number)
  expect(text).toContain(french(mine.cents))
  expect(text).toContain('n’est pas une facture')
})

test('a year without invoices is a 404, an unknown format a 422, and it may be asked thirty times an hour', async () => {
  expect((await summary(marie, `year=${year - 1}&format=csv`)).status).toBe(404)
  expect((await summary(marie, `year=${year}&format=xls`)).status).toBe(422)
  const asked = await Promise.all(
    Array.from({ length: 31 }, () => summary(paul, `year=${year}&format=csv`)),
  )
  expect(countedAnswers(asked)).toEqual({ 200: 30, 'too-many-requests': 1 })
})
