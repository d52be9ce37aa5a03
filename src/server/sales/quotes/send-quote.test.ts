import { afterAll, expect, test } from 'vitest'
import { countedAnswers } from '#tests/support/counted.ts'
import { day, openQuoteDesk, quotesAreSentAt } from '#tests/support/quote-desk.ts'
import {
  accept,
  checkoutStatus,
  openCheckoutOf,
  parcelStatus,
  receivedParcel,
  requestedQuote,
  send,
  sentLine,
} from '#tests/support/quote-scenes.ts'

const { app, customer, admin, operator, sentQuote, rowOf, usesOf } = await openQuoteDesk()
afterAll(() => app.close())

test('sending fixes lines and totals, dates the validity, tells the customer once', async () => {
  const lines = [
    sentLine('carrier', 1995),
    sentLine('free_storage', 100, 12),
    sentLine('processing_fee', 690),
  ]
  const { quoteId } = await sentQuote(customer, lines)
  const { body } = await app.request('GET', `/api/quotes/${quoteId}`, { as: customer })
  expect(body).toMatchObject({ status: 'sent_to_client', version: 1, totalCents: 3885 })
  expect(body.validUntil).toBe(new Date(quotesAreSentAt.getTime() + 15 * day).toISOString())
  expect(body.versions).toHaveLength(1)
  expect(body.versions[0]).toMatchObject({ shippingCents: 3195, feeCents: 690, totalCents: 3885 })
  const stored = await app.deps.db
    .selectFrom('quote_versions')
    .select('lines')
    .where('quote_id', '=', quoteId)
    .executeTakeFirstOrThrow()
  // The cart and the order use the stored lines as they are.
  expect(stored.lines).toEqual(body.versions[0].lines)
  expect(body.versions[0].lines[1]).toEqual({
    code: 'free_storage',
    label: 'Ligne free_storage',
    quantity: 12,
    unitCents: 100,
    amountCents: 1200,
  })
  expect(
    body.steps.map((step: { type: string; actor: string }) => [step.type, step.actor]),
  ).toEqual([
    ['quote.requested', 'Vous'],
    ['quote.sent', 'Équipe Escale'],
  ])
  const mails = await app.deps.db
    .selectFrom('notifications')
    .select(['recipient', 'payload'])
    .where('kind', '=', 'quote-ready')
    .where('user_id', '=', customer.id)
    .execute()
  expect(mails).toContainEqual({ recipient: customer.email, payload: { quoteId, version: 1 } })
})

test.each([
  [
    'total-negative',
    [sentLine('carrier', 1000), sentLine('gesture', -1001), sentLine('processing_fee', 690)],
  ],
  ['total-too-small', [sentLine('carrier', 49)]],
])('a quote whose lines make no sense is refused: %s', async (code, lines) => {
  const parcelId = await receivedParcel(app, customer, operator)
  const quoteId = await requestedQuote(app, customer, [parcelId])
  const { status, body } = await send(app, admin, quoteId, 0, { lines })
  expect([status, body.code]).toEqual([409, code])
  expect(await rowOf(quoteId)).toMatchObject({ status: 'pending_validation', version: 0 })
})

test('without measured parcels a reason is needed, and kept', async () => {
  for (const parcelIds of [
    [],
    [await receivedParcel(app, customer, operator, { measured: false })],
  ]) {
    const quoteId = await requestedQuote(app, customer, parcelIds)
    const refused = await send(app, admin, quoteId, 0)
    expect([refused.status, refused.body.code]).toEqual([409, 'parcels-not-measured'])
    const sent = await send(app, admin, quoteId, 0, { unmeasuredReason: 'Pesé au guichet' })
    expect(sent.status).toBe(200)
  }
})

test('a colleague’s version is not overwritten', async () => {
  const { quoteId } = await sentQuote()
  const { status, body } = await send(app, admin, quoteId, 0)
  expect([status, body.code, body.details]).toEqual([409, 'stale-version', { version: 1 }])
})

// Removed to see it fail: the `forUpdate` of lockQuote.
test('8 colleagues who send at once make one version', async () => {
  const parcelId = await receivedParcel(app, customer, operator)
  const quoteId = await requestedQuote(app, customer, [parcelId])
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(app, admin, quoteId, 0)))
  expect(countedAnswers(answers)).toEqual({ 200: 1, 'stale-version': 7 })
  expect((await rowOf(quoteId)).version).toBe(1)
})

test('sending again voids the acceptance, what it had reserved and the open payment', async () => {
  const owner = await app.makeCustomer({ plan: 'standard' })
  const lines = [
    sentLine('carrier', 1995),
    sentLine('processing_fee', 414),
    sentLine('benefit_processing_fee', -414),
  ]
  const { quoteId, parcelId } = await sentQuote(owner, lines)
  expect((await accept(app, owner, quoteId, 1)).status).toBe(200)
  expect(await usesOf(quoteId)).toHaveLength(1)
  const checkoutId = await openCheckoutOf(app, owner, quoteId, 1)

  expect((await send(app, admin, quoteId, 1)).status).toBe(200)
  expect(await rowOf(quoteId)).toMatchObject({
    status: 'sent_to_client',
    version: 2,
    accepted_version: null,
  })
  expect(await usesOf(quoteId)).toEqual([])
  expect(await checkoutStatus(app, checkoutId)).toBe('void')
  expect(await parcelStatus(app, parcelId)).toBe('pending_quote')
  const late = await accept(app, owner, quoteId, 1)
  expect([late.status, late.body.code]).toEqual([409, 'quote-superseded'])
})
