import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { vatKindOf } from '#domain/invoice/vat.ts'
import { quoteTotals } from '#domain/quote/quote-totals.ts'
import { basisPoints, grams } from '#domain/units.ts'
import { estimate } from './estimate.ts'
import { estimateFor, type CustomerRequest } from './professional-discount.ts'

const request: CustomerRequest = {
  destination: 'Nouvelle-Calédonie',
  weight: grams(1800),
  mode: 'standard',
  type: 'grouping',
  plan: 'standard',
  insuranceTier: 300,
  options: ['consolidation'],
}
const counters = { firstShipment: false, groupedParcelsThisMonth: 9, parcelsInShipment: 2 }
const discount = { transport: basisPoints(500), fee: basisPoints(1250) }

const priced = (change: Partial<CustomerRequest> = {}, own = counters) => {
  const outcome = estimateFor(initialCatalogue, { ...request, ...change }, own)
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value
}
const amountsOf = ({ lines }: ReturnType<typeof priced>) =>
  Object.fromEntries(lines.map(({ code, amountCents }) => [code, amountCents]))

// Removed to see it fail: `roundHalfUp` (5 % of 35,25 € is 1,7625 €).
test('the agreed percents come off the transport and the fee, and off nothing else', () => {
  const amounts = amountsOf(priced({ discount }))
  expect(amounts).toMatchObject({ carrier: 3525, discount_carrier: -176 })
  expect(amounts).toMatchObject({ processing_fee: 414, discount_processing_fee: -52 })
  expect(amounts).toMatchObject({ insurance: 220, consolidation: 700 })
})

test('the price is the sum of its lines, and its two parts are the quote’s', () => {
  const price = priced({ discount })
  const totals = quoteTotals(price.lines)
  expect(totals).toEqual({
    ok: true,
    value: {
      shippingCents: price.shippingCents,
      feeCents: price.feeCents,
      totalCents: price.totalCents,
    },
  })
  expect(price.totalCents).toBe(priced().totalCents - 176 - 52)
})

test('transport is reduced before the fee closes the quote, the fee after it', () => {
  const codes = priced({ discount }).lines.map(({ code }) => code)
  expect(codes.indexOf('discount_carrier')).toBeLessThan(codes.indexOf('processing_fee'))
  expect(codes.at(-1)).toBe('discount_processing_fee')
})

test('a fee that the plan waives is not reduced again', () => {
  const amounts = amountsOf(priced({ discount }, { ...counters, firstShipment: true }))
  expect(amounts['benefit_processing_fee']).toBe(-414)
  expect(amounts).not.toHaveProperty('discount_processing_fee')
})

test('the VAT of a discount is that of what it reduces', () => {
  expect(vatKindOf('discount_carrier')).toBe('carrier')
  expect(vatKindOf('discount_processing_fee')).toBe('processing_fee')
})

test('without an agreement, or with one of nothing, the price is everybody’s', () => {
  const { discount: _, ...plain } = request
  expect(priced()).toEqual(priced({ discount: { transport: basisPoints(0), fee: basisPoints(0) } }))
  expect(estimateFor(initialCatalogue, plain, counters)).toEqual(
    estimate(initialCatalogue, plain, counters),
  )
})
