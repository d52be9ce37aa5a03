import { afterAll, expect, test } from 'vitest'
import { day, openQuoteDesk, quotesAreSentAt } from '#tests/support/quote-desk.ts'
import {
  accept,
  checkoutStatus,
  factsOf,
  openCheckoutOf,
  parcelStatus,
  requestedQuote,
  send,
} from '#tests/support/quote-scenes.ts'
import { jobContext } from '#server/worker.ts'
import { expireQuotes } from './release-quote.ts'

const { app, customer, admin, at, sentQuote, rowOf, decline } = await openQuoteDesk()
afterAll(() => app.close())

const cancel = async (quoteId: string, seen: object = {}) => {
  const { status, version } = await rowOf(quoteId)
  return app.request('POST', `/api/admin/quotes/${quoteId}/cancellation`, {
    as: admin,
    body: { reason: 'Doublon', version, status, ...seen },
  })
}
const noticesOf = async (quoteId: string): Promise<string[]> => {
  const { rows } = await app.deps.pool.query<{ kind: string }>(
    `select kind from notifications where channel = 'site' and payload ->> 'quoteId' = $1 order by kind`,
    [quoteId],
  )
  return rows.map(({ kind }) => kind)
}
const expire = () => expireQuotes(jobContext(app.deps, 'expire-quotes'))

test('declining frees parcels, benefits and payment, and keeps the reason', async () => {
  const { quoteId, parcelId } = await sentQuote()
  await accept(app, customer, quoteId, 1)
  const checkoutId = await openCheckoutOf(app, customer, quoteId, 1)
  const { status, body } = await decline(quoteId)
  expect([status, body.status, body.closingReason]).toEqual([200, 'cancelled', 'Trop cher'])
  expect(await parcelStatus(app, parcelId)).toBe('received')
  expect(await checkoutStatus(app, checkoutId)).toBe('void')
  expect(await factsOf(app, quoteId)).toEqual([
    'quote.requested',
    'quote.sent',
    'quote.accepted',
    'quote.declined',
  ])
  const again = await decline(quoteId)
  expect([again.status, again.body.code]).toEqual([409, 'quote-not-open'])
  const late = await accept(app, customer, quoteId, 1)
  expect([late.status, late.body.code]).toEqual([409, 'quote-not-open'])
  // The parcel can be in a new request.
  await requestedQuote(app, customer, [parcelId])
})

test('a paid quote can be neither declined, nor cancelled, nor sent again', async () => {
  const { quoteId } = await sentQuote()
  await app.deps.db
    .updateTable('quotes')
    .set({ status: 'paid' })
    .where('id', '=', quoteId)
    .execute()
  const answers = [
    await decline(quoteId),
    await cancel(quoteId),
    await send(app, admin, quoteId, 1),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('quote-not-open'))
})

test('the office cancels: the customer reads why, the parcels are free', async () => {
  const { quoteId, parcelId } = await sentQuote()
  expect((await cancel(quoteId)).status).toBe(200)
  expect(await rowOf(quoteId)).toMatchObject({ status: 'cancelled', closing_reason: 'Doublon' })
  expect(await parcelStatus(app, parcelId)).toBe('received')
  expect((await factsOf(app, quoteId)).at(-1)).toBe('quote.cancelled')
  expect(await noticesOf(quoteId)).toEqual(['quote-cancelled', 'quote-ready'])
})

// Removed to see it fail: `requireSeen` in cancelQuote.
test('what was sent or accepted meanwhile is not cancelled unseen', async () => {
  const { quoteId } = await sentQuote()
  await accept(app, customer, quoteId, 1)
  const unseen = await cancel(quoteId, { status: 'sent_to_client' })
  const now = { status: 'accepted', version: 1 }
  expect([unseen.status, unseen.body.code, unseen.body.details]).toEqual([409, 'stale', now])
  await send(app, admin, quoteId, 1)
  expect((await cancel(quoteId, now)).body.code).toBe('stale')
  expect((await rowOf(quoteId)).status).toBe('sent_to_client')
  expect((await cancel(quoteId)).status).toBe(200)
})

test('a quote that is sent again tells its second end too', async () => {
  const { quoteId } = await sentQuote()
  at(quotesAreSentAt.getTime() + 16 * day)
  await expire()
  await send(app, admin, quoteId, 1)
  at(quotesAreSentAt.getTime() + 33 * day)
  await expire()
  const ends = (await noticesOf(quoteId)).filter((kind) => kind === 'quote-expired')
  expect(ends).toHaveLength(2)
})

test('a parcel blocked meanwhile stays blocked when its quote ends', async () => {
  const { quoteId, parcelId } = await sentQuote()
  await app.deps.db
    .updateTable('parcels')
    .set({ status: 'blocked' })
    .where('id', '=', parcelId)
    .execute()
  await decline(quoteId)
  expect(await parcelStatus(app, parcelId)).toBe('blocked')
})

test('the job expires what has ended, once, and lets go of everything; sending again takes it back', async () => {
  const { quoteId, parcelId } = await sentQuote()
  await accept(app, customer, quoteId, 1)
  const checkoutId = await openCheckoutOf(app, customer, quoteId, 1)
  const { quoteId: fresh } = await sentQuote()
  at(quotesAreSentAt.getTime() + 15 * day - 1)
  await app.deps.db
    .updateTable('quotes')
    .set({ valid_until: new Date(quotesAreSentAt.getTime() + 30 * day) })
    .where('id', '=', fresh)
    .execute()
  await expire()
  expect((await rowOf(quoteId)).status).toBe('accepted')

  at(quotesAreSentAt.getTime() + 15 * day + 3 * 60_000)
  await Promise.all([expire(), expire(), expire()])
  expect((await rowOf(quoteId)).status).toBe('expired')
  expect((await rowOf(fresh)).status).toBe('sent_to_client')
  expect(await parcelStatus(app, parcelId)).toBe('received')
  expect(await checkoutStatus(app, checkoutId)).toBe('void')
  expect(await factsOf(app, quoteId)).toEqual([
    'quote.requested',
    'quote.sent',
    'quote.accepted',
    'quote.expired',
  ])

  expect((await send(app, admin, quoteId, 1)).status).toBe(200)
  expect(await parcelStatus(app, parcelId)).toBe('pending_quote')
  expect((await accept(app, customer, quoteId, 2)).status).toBe(200)
})

test('an expired quote is not sent again once its parcel is in another one', async () => {
  const { quoteId, parcelId } = await sentQuote()
  at(quotesAreSentAt.getTime() + 16 * day)
  await expire()
  await requestedQuote(app, customer, [parcelId])
  const { status, body } = await send(app, admin, quoteId, 1)
  expect([status, body.code]).toEqual([409, 'parcel-not-available'])
  expect((await rowOf(quoteId)).status).toBe('expired')
})

// Removed to see it fail: the `awaitsPayment` condition of the job.
test('a payment that is being confirmed keeps its quote from expiring', async () => {
  const { quoteId } = await sentQuote()
  await accept(app, customer, quoteId, 1)
  const checkoutId = await openCheckoutOf(app, customer, quoteId, 1, 'pending')
  at(quotesAreSentAt.getTime() + 16 * day)
  await expire()
  expect((await rowOf(quoteId)).status).toBe('accepted')
  await app.deps.db
    .updateTable('checkouts')
    .set({ status: 'failed' })
    .where('id', '=', checkoutId)
    .execute()
  await expire()
  expect((await rowOf(quoteId)).status).toBe('expired')
})

// Removed to see it fail: `requireNotBeingPaid` in each of the four.
test('a payment that is being confirmed holds its quote against its customer and the office', async () => {
  const { quoteId, parcelId } = await sentQuote()
  await accept(app, customer, quoteId, 1)
  await openCheckoutOf(app, customer, quoteId, 1, 'pending')
  const expiry = `/api/admin/quotes/${quoteId}/expiry`
  const answers = [
    await decline(quoteId),
    await cancel(quoteId),
    await app.request('POST', expiry, { as: admin, body: { version: 1 } }),
    await send(app, admin, quoteId, 1),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('payment-in-progress'))
  expect((await rowOf(quoteId)).status).toBe('accepted')
  expect(await parcelStatus(app, parcelId)).toBe('pending_quote')
})
