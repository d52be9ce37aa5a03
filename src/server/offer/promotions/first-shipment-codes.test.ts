import { afterAll, expect, test } from 'vitest'
import { countedAnswers } from '#tests/support/counted.ts'
import { openQuoteDesk, quotesAreSentAt, day } from '#tests/support/quote-desk.ts'
import { good } from '#tests/support/pricing-desk.ts'
import { quoteRequest, requestedQuote } from '#tests/support/quote-scenes.ts'
import type { Person } from '#tests/support/test-app.ts'
import { whileHeld } from '#tests/support/while-held.ts'

const { app, admin, decline, at } = await openQuoteDesk()
afterAll(() => app.close())
at(quotesAreSentAt)

let codes = 0
async function newCode(firstShipmentOnly: boolean): Promise<string> {
  codes += 1
  const code = `CODE-${codes}`
  const body = {
    code,
    firstShipmentOnly,
    target: 'transport',
    percent: 1000,
    amountCents: null,
    minimumCents: 0,
    startsAt: new Date(quotesAreSentAt.getTime() - day).toISOString(),
    endsAt: null,
    isOn: true,
    maxUses: null,
    maxUsesPerCustomer: null,
    plans: null,
    destinations: null,
  }
  good(await app.request('POST', '/api/admin/promotions', { as: admin, body }))
  return code
}

const apply = (quoteId: string, code: string, as: Person) =>
  app.request('POST', `/api/quotes/${quoteId}/promotion`, { as, body: { code } })

const request = (promotionCode: string, as: Person) =>
  app.request('POST', '/api/quotes', { as, body: quoteRequest({ promotionCode }) })

// Removed to see it fail: `hasFirstOnlyCode` in `isFirstOfAll`; `accountsOf` in it.
test('a code for a first shipment is for one quote, whichever code; a declined quote gives it back', async () => {
  const person = await app.makeCustomer()
  const first = await newCode(true)
  const second = await newCode(true)
  const [held, other] = [
    await requestedQuote(app, person, [], { promotionCode: first }),
    await requestedQuote(app, person, []),
  ]
  for (const code of [first, second]) {
    expect((await apply(other, code, person)).body.code).toBe('promotion-not-first')
  }
  expect((await request(second, person)).body.code).toBe('promotion-not-first')

  good(await decline(held, person))
  expect((await apply(other, second, person)).status).toBe(200)
  const heir = await app.makeCustomer()
  await app.deps.pool.query(
    'update customers set merged_into = $1, merged_at = now() where user_id = $2',
    [heir.id, person.id],
  )
  const theirs = await requestedQuote(app, heir, [])
  expect((await apply(theirs, first, heir)).body.code).toBe('promotion-not-first')
  expect((await apply(theirs, await newCode(false), heir)).status).toBe(200)
})

// Removed to see it fail: `lockBuyer` in `applyPromotion`.
test('in parallel, codes for a first shipment go to one quote only', async () => {
  const person = await app.makeCustomer()
  const one = await requestedQuote(app, person, [])
  const other = await requestedQuote(app, person, [])
  const [first, second] = [await newCode(true), await newCode(true)]
  const answers = await Promise.all([apply(one, first, person), apply(other, second, person)])
  expect(countedAnswers(answers)).toEqual({ 200: 1, 'promotion-not-first': 1 })
})

// Removed to see it fail: `lockBuyer` in `writeRequest`.
test('a request with a code holds its buyer until it is written, so that no other quote takes a code meanwhile', async () => {
  const person = await app.makeCustomer()
  const code = await newCode(true)
  const theCode = { text: 'select from promotions where code = $1 for update', values: [code] }
  const answer = await whileHeld(
    app,
    theCode,
    () => request(code, person),
    async (rival) => {
      const { rowCount } = await rival.query(
        'select from customers where user_id = $1 for no key update skip locked',
        [person.id],
      )
      expect(rowCount).toBe(0)
    },
  )
  expect(answer.status).toBe(200)
})
