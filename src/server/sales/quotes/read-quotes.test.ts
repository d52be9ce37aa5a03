import { afterAll, expect, test } from 'vitest'
import { openQuoteDesk } from '#tests/support/quote-desk.ts'
import {
  accept,
  receivedParcel,
  requestedQuote,
  send,
  sentLine,
} from '#tests/support/quote-scenes.ts'
import { textOfPdf } from '#tests/support/text-of-pdf.ts'
import { middayOf, type Person } from '#tests/support/test-app.ts'
import { mailOf } from '#tests/support/mail-of.ts'

const { app, customer, admin, operator } = await openQuoteDesk()
afterAll(() => app.close())

const read = (path: string, as: Person) => app.request('GET', path, { as })

test('my list is paged, most recent first, and holds only mine', async () => {
  const owner = await app.makeCustomer()
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) {
    app.clock.now = new Date(app.clock.now.getTime() + (count % 2) * 1000)
    ids.push(await requestedQuote(app, owner, []))
  }
  await requestedQuote(app, customer, [])
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await read(`/api/quotes?limit=2${cursor ? `&cursor=${cursor}` : ''}`, owner)
    expect(page.status).toBe(200)
    seen.push(...page.body.items.map((item: { id: string }) => item.id))
    cursor = page.body.nextCursor
  }
  expect(seen.toSorted()).toEqual(ids.toSorted())
  expect((await read('/api/quotes?cursor=abc', owner)).status).toBe(422)
})

test('the office filters by status; an unknown status is a 422; the warehouse has no prices', async () => {
  const parcelId = await receivedParcel(app, customer, operator)
  const quoteId = await requestedQuote(app, customer, [parcelId])
  const { body } = await read('/api/admin/quotes?status=pending&limit=100', admin)
  expect(body.items.find((item: { id: string }) => item.id === quoteId)).toMatchObject({
    clientName: 'Marie Tehei',
    clientNumber: expect.stringMatching(/^CLT-\d{6}$/),
    parcelCount: 1,
    status: 'pending_validation',
  })
  const paid = await read('/api/admin/quotes?status=paid', admin)
  expect(paid.body.items).toEqual([])
  expect((await read('/api/admin/quotes?status=lost', admin)).status).toBe(422)
  for (const path of ['/api/admin/quotes', `/api/admin/quotes/${quoteId}`]) {
    expect((await read(path, operator)).status).toBe(403)
  }
  expect((await read(`/api/quotes/${quoteId}/pdf`, operator)).status).toBe(404)
  expect((await read(`/api/admin/quotes/${quoteId}`, customer)).status).toBe(403)
  expect((await read(`/api/admin/quotes/${crypto.randomUUID()}`, admin)).status).toBe(404)
})

test('the proposal comes from the measures, the plan and the storage due', async () => {
  app.clock.now = middayOf(app.clock.now)
  const owner = await app.makeCustomer({ plan: 'standard' })
  const ids = [
    await receivedParcel(app, owner, operator, { weightGrams: 1500, receivedDaysAgo: 63 }),
    await receivedParcel(app, owner, operator, { weightGrams: 600, lengthMm: 1200 }),
  ]
  const overrides = { shippingType: 'grouping', options: ['consolidation'], weightGrams: 100 }
  const quoteId = await requestedQuote(app, owner, ids, overrides)
  const { body } = await read(`/api/admin/quotes/${quoteId}`, admin)
  expect(body.proposalRefusal).toBeNull()
  const amounts = body.proposal.lines.map((line: { code: string; amountCents: number }) => [
    line.code,
    line.amountCents,
  ])
  expect(amounts).toEqual([
    ['carrier', 5890],
    ['consolidation', 700],
    ['non_standard', 800],
    ['benefit_consolidation', -700],
    ['storage', 300],
    ['processing_fee', 414],
    ['benefit_processing_fee', -414],
  ])
  expect(body.proposal.totalCents).toBe(6990)
  // The benefits that the quote itself reserved do not count against it.
  const lines = body.proposal.lines.map((line: Record<string, unknown>) => {
    const { code, label, quantity, unitCents } = line
    return { code, label, quantity, unitCents }
  })
  expect((await send(app, admin, quoteId, 0, { lines })).status).toBe(200)
  expect((await accept(app, owner, quoteId, 1)).status).toBe(200)
  const again = await read(`/api/admin/quotes/${quoteId}`, admin)
  expect(again.body.proposal).toEqual(body.proposal)
})

test.each([
  ['parcels-not-measured', { measured: false }],
  ['dimensions-over-limit', { lengthMm: 1800 }],
  ['weight-over-limit', { weightGrams: 30_001 }],
])('no proposal, and why: %s', async (refusal, size) => {
  const parcelId = await receivedParcel(app, customer, operator, size)
  const quoteId = await requestedQuote(app, customer, [parcelId])
  const { body } = await read(`/api/admin/quotes/${quoteId}`, admin)
  expect(body).toMatchObject({ proposal: null, proposalRefusal: refusal })
})

test('the PDF is of the version in force; none before it is sent', async () => {
  const parcelId = await receivedParcel(app, customer, operator)
  const quoteId = await requestedQuote(app, customer, [parcelId])
  const path = `/api/quotes/${quoteId}/pdf`
  expect((await read(path, customer)).status).toBe(404)
  await send(app, admin, quoteId, 0, { note: 'Emballage renforcé.' })
  const first = await read(path, customer)
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(first.headers.get('content-disposition')).toMatch(
    /^inline; filename="D-\d{4}-\d{6}-v1.pdf"$/,
  )
  expect(Buffer.from(first.body).subarray(0, 5).toString()).toBe('%PDF-')
  // The PDF is made once: the office gets the same bytes.
  const same = await read(path, admin)
  expect(Buffer.compare(Buffer.from(first.body), Buffer.from(same.body))).toBe(0)
  await send(app, admin, quoteId, 1, { lines: [sentLine('carrier', 2000)] })
  const second = await read(path, customer)
  expect(second.headers.get('content-disposition')).toContain('-v2.pdf')
})

test('the PDF of a version names the company it was sent to, whenever it is opened', async () => {
  const owner = await app.makeCustomer()
  const quoteId = await requestedQuote(app, owner, [await receivedParcel(app, owner, operator)])
  await send(app, admin, quoteId, 0)
  await app.runJobs()
  await agreed(owner)
  const pdf = async () =>
    textOfPdf(new Uint8Array((await read(`/api/quotes/${quoteId}/pdf`, owner)).body))
  expect(await pdf()).not.toContain('Payet & Fils')
  expect(await pdf()).toMatch(/Assurance de base, comprise\s: 23,00\s€ par kg, 690,00\s€ au plus/)
  await send(app, admin, quoteId, 1)
  expect(await pdf()).toContain('Payet & Fils')
  // A reader would take 690 € for the ceiling of what is insured for more.
  await send(app, admin, quoteId, 2, {
    lines: [sentLine('carrier', 2000), sentLine('insurance', 1320)],
  })
  expect(await pdf()).not.toContain('Assurance de base')
})

test('the PDF names the company that asks, and what of the total is VAT', async () => {
  const owner = await app.makeCustomer()
  const quoteId = await requestedQuote(app, owner, [await receivedParcel(app, owner, operator)])
  await agreed(owner)
  const lines = [
    sentLine('carrier', 2000),
    sentLine('photo_request', 500),
    sentLine('free_storage', 100),
  ]
  await send(app, admin, quoteId, 0, { lines })
  const { body } = await read(`/api/quotes/${quoteId}/pdf`, owner)
  const text = textOfPdf(new Uint8Array(body))
  expect(text).toContain('Payet & Fils\nSIREN 732829320\n')
  expect(text).toMatch(/dont TVA 20\s%\n?\s*1,00\s€/)
})

test('the mails say what matters; a replaced version’s mail is not sent', async () => {
  const parcelId = await receivedParcel(app, customer, operator)
  const quoteId = await requestedQuote(app, customer, [parcelId], { remarks: '<b>Fragile</b>' })
  const ctx = await app.contextOf(admin)
  const requested = await mailOf(ctx, 'quote-requested', { quoteId }, customer.email)
  expect(requested?.subject).toMatch(/^Demande de devis D-\d{4}-\d{6}\u00A0: Nouvelle-Calédonie$/)
  expect(requested?.facts).toContainEqual({ label: 'Estimation TTC', value: '26,85\u00A0€' })
  await send(app, admin, quoteId, 0)
  const ready = await mailOf(ctx, 'quote-ready', { quoteId, version: 1 }, customer.email)
  expect(ready?.route).toBe('Nouvelle-Calédonie')
  expect(ready?.facts?.slice(1, -1)).toEqual([
    { label: 'Ligne carrier', value: '19,95\u00A0€' },
    { label: 'Ligne processing_fee', value: '6,90\u00A0€' },
    { label: 'Total TTC', value: '26,85\u00A0€' },
    { label: 'En francs CFP', value: '3\u00A0204\u00A0XPF' },
  ])
  expect(ready?.action?.url).toBe(`http://localhost:3000/tableau-de-bord/devis/${quoteId}`)
  await send(app, admin, quoteId, 1)
  expect(await mailOf(ctx, 'quote-ready', { quoteId, version: 1 }, customer.email)).toBeUndefined()
  expect(
    (await mailOf(ctx, 'quote-ready', { quoteId, version: 2 }, customer.email))?.subject,
  ).toContain('a été mis à jour')
})

test('the mail says that parcels are measured when they are', async () => {
  const ctx = await app.contextOf(admin)
  const told = async (parcelIds: string[]) => {
    const quoteId = await requestedQuote(app, customer, parcelIds)
    await send(app, admin, quoteId, 0, { unmeasuredReason: 'Pesé au guichet' })
    const mail = await mailOf(ctx, 'quote-ready', { quoteId, version: 1 }, customer.email)
    return mail?.paragraphs.join(' ')
  }
  expect(await told([])).not.toContain('mesurés')
  expect(await told([await receivedParcel(app, customer, operator)])).toContain('mesurés')
})

test('what staff are still drafting does not exist for the customer', async () => {
  const owner = await app.makeCustomer()
  const quoteId = await requestedQuote(app, owner, [])
  await app.deps.db
    .updateTable('quotes')
    .set({ status: 'draft' })
    .where('id', '=', quoteId)
    .execute()
  expect((await read('/api/quotes', owner)).body.items).toEqual([])
  expect((await read(`/api/quotes/${quoteId}`, owner)).status).toBe(404)
  expect((await accept(app, owner, quoteId, 0)).status).toBe(404)
  expect((await read(`/api/admin/quotes/${quoteId}`, admin)).status).toBe(200)
})

async function agreed(owner: Person): Promise<void> {
  const body = {
    version: 0,
    company: 'Payet & Fils',
    siren: '732829320',
    vatNumber: null,
    transportPercent: 0,
    feePercent: 0,
  }
  const path = `/api/admin/clients/${owner.id}/professional`
  expect((await app.request('PUT', path, { as: admin, body })).status).toBe(200)
}
