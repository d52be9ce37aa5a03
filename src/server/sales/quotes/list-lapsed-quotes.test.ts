import { afterAll, expect, test } from 'vitest'
import { day, openQuoteDesk, quotesAreSentAt } from '#tests/support/quote-desk.ts'
import { accept, send, sentLine } from '#tests/support/quote-scenes.ts'
import { expireQuotes } from './release-quote.ts'
import { jobContext } from '#server/worker.ts'

const { app, admin, at, sentQuote, decline } = await openQuoteDesk()
afterAll(() => app.close())

const lapsed = async (as: Awaited<ReturnType<typeof app.makeCustomer>>) => {
  const { status, body } = await app.request('GET', '/api/lapsed-quotes', { as })
  expect(status).toBe(200)
  return body.quotes
}
const dearer = { lines: [sentLine('carrier', 3525), sentLine('processing_fee', 690)] }

test('an accepted quote that is sent again is told until it is answered, and only to its customer', async () => {
  const owner = await app.makeCustomer()
  const { quoteId } = await sentQuote(owner)
  expect(await lapsed(owner)).toEqual([])
  await accept(app, owner, quoteId, 1)
  expect(await lapsed(owner)).toEqual([])
  await send(app, admin, quoteId, 1, dearer)
  expect(await lapsed(owner)).toMatchObject([
    { quoteId, reason: 'superseded', acceptedTotalCents: 2685, totalCents: 4215 },
  ])
  expect(await lapsed(await app.makeCustomer())).toEqual([])
  await accept(app, owner, quoteId, 2)
  expect(await lapsed(owner)).toEqual([])
})

test('declining it, or a quote that was never accepted, leaves nothing to tell', async () => {
  const owner = await app.makeCustomer()
  const { quoteId } = await sentQuote(owner)
  await send(app, admin, quoteId, 1, dearer)
  expect(await lapsed(owner)).toEqual([])
  await accept(app, owner, quoteId, 2)
  await send(app, admin, quoteId, 2)
  expect(await lapsed(owner)).toHaveLength(1)
  await decline(quoteId, owner)
  expect(await lapsed(owner)).toEqual([])
})

test('an accepted quote whose time has passed is told for 15 days', async () => {
  const owner = await app.makeCustomer()
  const { quoteId } = await sentQuote(owner)
  await accept(app, owner, quoteId, 1)
  at(quotesAreSentAt.getTime() + 15 * day + 1000)
  await expireQuotes(jobContext(app.deps, 'expire-quotes'))
  expect(await lapsed(owner)).toMatchObject([{ quoteId, reason: 'expired' }])
  at(quotesAreSentAt.getTime() + 30 * day + 1000)
  expect(await lapsed(owner)).toEqual([])
})
