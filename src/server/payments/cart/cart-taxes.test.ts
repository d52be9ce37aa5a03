import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTill, type Till } from '#tests/support/till.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

// Removed to see it fail: `isSentDutiesPaid` in read-cart.ts; the cart then says that the taxes are paid on the spot.
test('the cart says of which quotes the house pays the taxes, as its setting is', async () => {
  const { app } = till
  const marie = await app.makeCustomer()
  const ways = ['La Réunion', 'Nouvelle-Calédonie']
  for (const destination of ways) {
    const { id } = await till.makeQuote(marie, { parcels: 1 })
    await app.deps.db.updateTable('quotes').set({ destination }).where('id', '=', id).execute()
  }
  const paidTo = async () => {
    const checked = await app.request('POST', '/api/cart-checks', {
      as: marie,
      body: { items: [] },
    })
    return checked.body.quotes
      .filter(({ isDutiesPaid }: { isDutiesPaid?: boolean }) => isDutiesPaid)
      .map(({ destination }: { destination: string }) => destination)
  }
  expect(await paidTo()).toEqual([])
  const setting = { key: 'dutiesPaid', value: JSON.stringify(true) }
  await app.deps.db.insertInto('settings').values(setting).execute()
  expect(await paidTo()).toEqual(['La Réunion'])
  await app.deps.db.deleteFrom('settings').where('key', '=', 'dutiesPaid').execute()
})
