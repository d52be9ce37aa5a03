import { expect, test } from 'vitest'
import { estimateQueryOf, noQuoteForm, requestOf, type QuoteForm } from './quote-form.ts'

const form: QuoteForm = {
  ...noQuoteForm,
  firstName: 'Marie',
  lastName: 'Tehei',
  email: 'marie@example.test',
  weight: '1,4',
  destination: 'La Réunion',
}

test('the estimate is asked once there are a weight and a destination', () => {
  expect(estimateQueryOf({ ...form, weight: '' }, false)).toBeNull()
  expect(estimateQueryOf({ ...form, weight: 'un' }, false)).toBeNull()
  expect(estimateQueryOf({ ...form, destination: '' }, false)).toBeNull()
  expect(estimateQueryOf(form, false)).toMatchObject({
    weightKg: '1,4',
    mode: 'standard',
    parcels: 1,
  })
})

test('options of a grouping are left out of a direct shipment, and come back with the grouping', () => {
  const chosen: QuoteForm = { ...form, options: ['consolidation', 'signature_required'] }
  expect(requestOf(chosen, false, false).options).toEqual(['signature_required'])
  expect(requestOf({ ...chosen, shippingType: 'grouping' }, false, false).options).toEqual([
    'consolidation',
    'signature_required',
  ])
})

test('a parcel measured out of the standard size brings the extra', () => {
  expect(requestOf(form, true, false).options).toEqual(['non_standard'])
})

test('eco is asked only where it exists', () => {
  const eco: QuoteForm = { ...form, shippingMode: 'eco' }
  expect(requestOf(eco, false, false).mode).toBe('eco')
  expect(requestOf({ ...eco, destination: 'Nouvelle-Calédonie' }, false, false).mode).toBe(
    'standard',
  )
})

test('no price leaves the browser, and the address only when it was typed', () => {
  const request = requestOf({ ...form, declaredValue: '1 250,50 €' }, false, false)
  expect(Object.keys(request).filter((key) => /cents|total|price|fee/i.test(key))).toEqual([
    'declaredValueCents',
  ])
  expect(request).toMatchObject({ declaredValueCents: 125_050 })
  expect(request).not.toHaveProperty('address')
  expect(requestOf({ ...form, addressLine1: '1 rue A' }, false, true)).toMatchObject({
    address: { line1: '1 rue A', country: 'France' },
  })
})
