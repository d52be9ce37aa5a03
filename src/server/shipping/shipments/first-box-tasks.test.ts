import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, repackagingOf } from '#tests/support/basket.ts'
import { giveCustomsPapers } from '#tests/support/give-customs-papers.ts'
import { openTill, type Till } from '#tests/support/till.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

// Seen to fail: the parcel left with the first box, and its repackaging was asked for at the second.
test('a box that is not the last closes once the work for its own parcels is done', async () => {
  const { app } = till
  const [marie, operateur] = [await app.makeCustomer(), await app.makeStaff('operateur')]
  const quote = await till.makeQuote(marie, { parcels: 2 })
  const [repackaged = '', other = ''] = quote.parcelIds
  await buy(till, marie, { items: [repackagingOf({ parcelId: repackaged })] })
  await till.pay((await till.open(marie, [quote])).body.url)
  await giveCustomsPapers(app.deps, quote.parcelIds)
  const { id } = await app.deps.db
    .selectFrom('shipments')
    .select('id')
    .where('quote_id', '=', quote.id)
    .executeTakeFirstOrThrow()
  const pack = async (parcelId: string) => {
    const body = { weightGrams: 1900, lengthMm: 320, widthMm: 220, heightMm: 170 }
    return app.request('POST', `/api/warehouse/shipments/${id}/boxes`, {
      as: operateur,
      body: { scannedParcelIds: [parcelId], ...body },
    })
  }
  expect((await pack(repackaged)).body).toMatchObject({
    code: 'paid-task-undone',
    details: { tasks: ['Reconditionnement simple'] },
  })
  expect((await pack(other)).status).toBe(200)
})
