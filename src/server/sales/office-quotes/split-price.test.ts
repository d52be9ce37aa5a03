import { afterAll, expect, test } from 'vitest'
import { openQuoteDesk } from '#tests/support/quote-desk.ts'
import { carrierAndFee, receivedParcel, requestedQuote } from '#tests/support/quote-scenes.ts'

const { app, admin, operator } = await openQuoteDesk()
afterAll(() => app.close())

const deskOf = async (quoteId: string) =>
  (await app.request('GET', `/api/admin/quotes/${quoteId}/desk`, { as: admin })).body

const split = (quoteId: string, totalCents: number, shipments: string[][]) =>
  app.request('POST', `/api/admin/quotes/${quoteId}/split`, {
    as: admin,
    body: {
      replaces: 0,
      revision: 0,
      lines: carrierAndFee,
      validityDays: 15,
      shipments,
      totalCents,
    },
  })

// Removed to see it fail: `requireSeenPrice` in split-quote; the quote was split at a price that nobody had seen.
test('a price that changed between the sight and the click is told, and nothing is written', async () => {
  const owner = await app.makeCustomer()
  const heavy = await receivedParcel(app, owner, operator, { weightGrams: 10_000 })
  const light = await receivedParcel(app, owner, operator, { weightGrams: 1600 })
  const quoteId = await requestedQuote(app, owner, [heavy, light], {
    destination: 'La Réunion',
    weightGrams: 11_600,
  })
  const { ways } = await deskOf(quoteId)
  const shipments = ways.shipments.map(({ parcelIds }: { parcelIds: string[] }) => parcelIds)
  expect(shipments).toHaveLength(2)
  await app.deps.pool.query('update receptions set weight_g = 4000 where parcel_id = $1', [light])
  const { status, body } = await split(quoteId, ways.totalCents, shipments)
  expect([status, body.code]).toEqual([409, 'price-changed'])
  expect(body.details.totalCents).toBeGreaterThan(ways.totalCents)
  const after = await deskOf(quoteId)
  expect([after.draft, after.parcels.length]).toEqual([null, 2])
  expect((await split(quoteId, body.details.totalCents, shipments)).status).toBe(200)
})

// Removed to see it fail: `dimensions` in `proposeQuote`; the proposal left out the 8,00 € of a box over 150 cm.
test('the proposal prices the box around the parcels, as the estimate and the ways do, after a split too', async () => {
  const owner = await app.makeCustomer()
  const long = []
  for (let count = 0; count < 5; count += 1)
    long.push(await receivedParcel(app, owner, operator, { weightGrams: 400, lengthMm: 900 }))
  const heavy = await receivedParcel(app, owner, operator, { weightGrams: 3000 })
  const destination = 'La Réunion'
  const asked = { destination, weightGrams: 5000, options: [] }
  const quoteId = await requestedQuote(app, owner, [...long, heavy], asked)
  const desk = await deskOf(quoteId)
  const inOneBox = 4095 + 800 + 690
  expect([desk.proposal.totalCents, desk.ways.together.totalCents]).toEqual([inOneBox, inOneBox])
  const { body: stored } = await app.request('GET', `/api/quotes/${quoteId}`, { as: owner })
  expect(stored.totalCents).toBe(inOneBox)

  const inTwo = 2725 + 800 + 690 + 4095 + 690
  const { status, body } = await split(quoteId, inTwo, [long, [heavy]])
  expect(status).toBe(200)
  const desks = [await deskOf(quoteId), await deskOf(body.others[0].id)]
  expect(desks.map(({ proposal }) => proposal.totalCents)).toEqual([2725 + 800 + 690, 4095 + 690])
})
