import { expect, test } from 'vitest'
import type { ShippingWays } from '#contract/sales/shipping-ways.ts'
import type { WaysQuery } from './quote-form.ts'
import { takenSplit } from './use-shipping-ways.ts'

const question = { parcels: 'a,b', mode: 'standard' } as WaysQuery
const wish = { of: 'a,b', parcels: [] }
const ways = (...shipments: readonly string[][]) =>
  ({
    totalCents: 100 * shipments.length,
    shipments: shipments.map((parcelIds) => ({ parcelIds })),
  }) as unknown as ShippingWays
const two = ways(['a'], ['b'])

// Seen to fail when a split belonged to its whole question: an option chosen below it made one shipment again, unsaid.
test('a split that was wished outlives another option, at the price of then', () => {
  const signed = { ...question, options: 'signature' } as WaysQuery
  expect(takenSplit(wish, question, two)).toMatchObject({ totalCents: 200 })
  expect(takenSplit(wish, signed, { ...two, totalCents: 260 })).toMatchObject({ totalCents: 260 })
})

test.each([
  ['nobody wished for one', null, question, two],
  ['other parcels are chosen', wish, { ...question, parcels: 'a,c' }, two],
  ['nothing may be compared', wish, null, null],
  ['one shipment has become the cheapest', wish, question, ways(['a', 'b'])],
])('no split is asked for when %s', (_why, wished, asked, found) => {
  expect(takenSplit(wished, asked, found)).toBeNull()
})
