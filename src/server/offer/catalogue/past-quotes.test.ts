import { afterAll, expect, test } from 'vitest'
import { openQuoteDesk } from '#tests/support/quote-desk.ts'
import { withValues } from '#tests/support/pricing-desk.ts'
import { accept, requestedQuote } from '#tests/support/quote-scenes.ts'

const { app, customer, admin, sentQuote } = await openQuoteDesk()
afterAll(() => app.close())

test('a quote keeps its amounts and its version whatever is published after it', async () => {
  const asked = await requestedQuote(app, customer, [])
  const { quoteId } = await sentQuote()
  const read = async (id: string) =>
    (await app.request('GET', `/api/quotes/${id}`, { as: customer })).body
  const [estimated, sent] = [await read(asked), await read(quoteId)]

  const { body: current } = await app.request('GET', '/api/admin/catalogue', { as: admin })
  const body = {
    base: current.version,
    serviceOptions: current.content.serviceOptions.slice(1),
  }
  expect((await app.request('PUT', '/api/admin/service-options', { as: admin, body })).status).toBe(
    200,
  )
  const content = withValues(current.content, { 'grids/OM2/standard/tiers/1000': 9999 })
  await app.deps.db
    .insertInto('catalogue_versions')
    .values({ version: 50, effective_from: app.clock.now, content: JSON.stringify(content) })
    .execute()

  expect((await read(asked)).estimate).toEqual(estimated.estimate)
  expect((await read(quoteId)).versions).toEqual(sent.versions)
  expect((await accept(app, customer, quoteId, 1)).status).toBe(200)
  expect(await read(quoteId)).toMatchObject({ status: 'accepted', totalCents: sent.totalCents })

  const { number } = sent
  const preview = await app.request(
    'GET',
    `/api/admin/catalogue/price-preview?before=1&after=50&quote=${number}`,
    { as: admin },
  )
  expect(preview.body.quote).toMatchObject({
    number,
    status: 'accepted',
    totalCents: sent.totalCents,
  })
  expect(preview.body.before.totalCents).toBe(1995 + 690)
  expect(preview.body.after.totalCents).toBe(9999 + 690)
})

test('a shipment that is typed is priced with both versions; an unknown quote is a 422', async () => {
  const ask = (query: string) =>
    app.request('GET', `/api/admin/catalogue/price-preview?before=1&after=50&${query}`, {
      as: admin,
    })
  const { body } = await ask('destination=Nouvelle-Calédonie&weightKg=1&mode=eco')
  expect(body.before).toEqual({
    name: 'v1',
    lines: [],
    totalCents: null,
    refusal: 'eco-not-available',
  })
  const { body: priced } = await ask('destination=Nouvelle-Calédonie&weightKg=1')
  expect(priced.quote).toBeNull()
  expect([priced.before.totalCents, priced.after.totalCents]).toEqual([2685, 10_689])
  expect((await ask('quote=D-9999')).body.fields).toEqual({ quote: 'unknown' })
  expect((await ask('weightKg=1')).body.fields).toEqual({ destination: 'required' })
})
