import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatEuros } from '#domain/money.ts'
import { cents } from '#domain/units.ts'
import {
  addToCart,
  itemToPrice,
  priceOfText,
  quantityIn,
  readCart,
  removeFromCart,
  replaceInCart,
  restoreItem,
  type StoredCartItem,
  storedKeyOf,
  withoutBought,
} from './stored-cart.ts'
import { cartItemKey } from './cart-item.ts'

const standard: StoredCartItem = {
  id: 'standard',
  type: 'subscription',
  name: 'Offre Standard',
  price: '9,90 €',
  quantity: 1,
  frequency: 'month',
}
const premium: StoredCartItem = { ...standard, id: 'premium', name: 'Offre Premium', price: 29.9 }
const photos = (parcelId: string): StoredCartItem => ({
  id: 'photos-contenu',
  type: 'option',
  name: 'Photos du contenu',
  price: '3,50\u00a0€',
  quantity: 1,
  target: { kind: 'parcel', id: parcelId },
})

test.each([
  ['12,90 €', 1290],
  ['12,90\u00a0€', 1290],
  ['1\u202f234,50\u00a0€', 123_450],
  ['7', 700],
  ['4.2', 420],
  [9.9, 990],
  [0, 0],
  [0.1 + 0.2, 30],
  ['gratuit', null],
  ['-3 €', null],
  ['12,90 € par mois', null],
  ['', null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [-1, null],
])('the price %j is %j cents', (price, cents) => {
  expect(priceOfText(price)).toBe(cents)
})

test('the same id and type for the same parcel is refused, another parcel is another line', () => {
  const added = addToCart([photos('a')], photos('b'))
  expect(added.ok && added.value).toHaveLength(2)
  expect(addToCart([photos('a')], { ...photos('a'), price: '1 €' })).toEqual({
    ok: false,
    refusal: 'already-in-cart',
  })
  expect(addToCart([standard], { ...standard, frequency: 'year' }).ok).toBe(false)
})

test('a plan takes the place of another plan, and leaves the options', () => {
  const added = addToCart([photos('a'), standard], premium)
  expect(added.ok && added.value).toEqual([photos('a'), premium])
})

test('only the named lines leave', () => {
  const cart = [standard, photos('a'), photos('b')]
  expect(removeFromCart(cart, new Set([storedKeyOf(photos('a')), 'option/unknown']))).toEqual([
    standard,
    photos('b'),
  ])
})

test('a payment takes exactly its own lines: not the other parcel, not the other duration, not what is not sold', () => {
  // Seen to fail without the duration or the parcel in the key, and with lines matched by name.
  const one = photos('0190b5c2-7a10-7c3e-9a55-1d2f3a4b5c6d')
  const other = photos('0190b5c2-7a10-7c3e-9a55-1d2f3a4b5c6e')
  const yearly: StoredCartItem = { ...standard, frequency: 'year' }
  const voucher: StoredCartItem = { ...standard, id: 'bon', type: 'other' }
  const bought = new Set([
    'plan:standard:month',
    'option:photos-contenu:parcel:0190b5c2-7a10-7c3e-9a55-1d2f3a4b5c6d',
  ])
  expect(withoutBought([standard, one, other, voucher], bought)).toEqual([other, voucher])
  expect(withoutBought([yearly], bought)).toEqual([yearly])
  const left = withoutBought([standard, one, other, voucher], bought)
  expect(withoutBought(left, bought)).toEqual(left)
})

test('a line changes its price and keeps its place', () => {
  const yearly: StoredCartItem = { ...standard, frequency: 'year', price: '109,89 €' }
  expect(replaceInCart([standard, photos('a')], yearly)).toEqual([yearly, photos('a')])
})

test('the badge counts quantities, not lines', () => {
  expect(quantityIn([standard, { ...photos('a'), quantity: 3 }])).toBe(4)
})

test('what was kept comes back the same', () => {
  const cart = [standard, { ...premium, stripePriceId: 'price_1' }, photos('a')]
  expect(readCart(JSON.stringify(cart))).toEqual(cart)
})

test.each([
  null,
  '',
  '{',
  'null',
  '42',
  '"panier"',
  '{"items":[]}',
  '[null,1,"a",[]]',
  '[{"id":"x"}]',
  '[{"id":"x","type":"service","name":"X","quantity":1}]',
  '[{"id":"x","type":"option","name":"X","quantity":0}]',
  '[{"id":"x","type":"option","name":"X","quantity":1.5}]',
  '[{"id":"","type":"option","name":"X","quantity":1}]',
])('foreign content %j is an empty cart', (kept) => {
  expect(readCart(kept)).toEqual([])
})

test('one broken line does not take the others with it', () => {
  const kept = JSON.stringify([{ id: 1 }, standard, standard, photos('a')])
  expect(readCart(kept)).toEqual([standard, photos('a')])
})

test('a price that is none is dropped, the line stays for the server to price', () => {
  const [item] = readCart(JSON.stringify([{ ...standard, price: 'sur devis', surprise: true }]))
  expect(item).toEqual({
    id: 'standard',
    type: 'subscription',
    name: 'Offre Standard',
    quantity: 1,
    frequency: 'month',
  })
})

test('a line is asked of the server by what it is for, never by a price', () => {
  const parcelId = '0190b5c2-7a10-7c3e-9a55-1d2f3a4b5c6d'
  expect(itemToPrice(standard)).toEqual({ kind: 'plan', plan: 'standard', frequency: 'month' })
  expect(itemToPrice({ ...premium, frequency: 'year' })).toEqual({
    kind: 'plan',
    plan: 'premium',
    frequency: 'year',
  })
  expect(itemToPrice(photos(parcelId))).toEqual({
    kind: 'option',
    option: 'photos-contenu',
    parcelId,
  })
  expect(itemToPrice({ ...photos(parcelId), target: { kind: 'quote', id: parcelId } })).toEqual({
    kind: 'option',
    option: 'photos-contenu',
    quoteId: parcelId,
  })
})

test.each([
  { ...standard, id: 'gratuit' },
  { ...standard, id: 'or' },
  { ...standard, type: 'other' as const },
  { id: 'photos-contenu', type: 'option' as const, name: 'Photos', quantity: 1 },
  photos('not-an-id'),
  { ...photos('0190b5c2-7a10-7c3e-9a55-1d2f3a4b5c6d'), id: 'Photos du contenu' },
])('%j is nothing that the server sells', (item) => {
  expect(itemToPrice(item)).toBeNull()
})

test('what a failed payment was for comes back as the same line', () => {
  const parcelId = '0190b5c2-7a10-7c3e-9a55-1d2f3a4b5c6d'
  for (const item of [{ ...premium, frequency: 'year' as const }, photos(parcelId)]) {
    const wanted = itemToPrice(item)
    if (!wanted) throw new Error('sold')
    const { name, frequency = null } = item
    const restored = restoreItem({ key: cartItemKey(wanted), name, frequency })
    expect(restored && itemToPrice(restored)).toEqual(wanted)
    expect(restored && storedKeyOf(restored)).toBe(storedKeyOf(item))
  }
  expect(restoreItem({ key: 'voucher:12', name: 'Bon', frequency: null })).toBeNull()
})

test.each([
  ['6,90 €', 690],
  ['9.9', 990],
  ['0 €', 0],
  ['€12', 1200],
  ['1\u202F234,50\u00A0€', 123_450],
  [9.9, 990],
  [109.89, 10_989],
])('the cart price %s is %i cents', (text, amount) => {
  expect(priceOfText(text)).toBe(amount)
})

test.each(['', '€', 'Sur devis', '-1 €', '1,2,3', '6,905 €', '1e3', Number.NaN, '12345678901'])(
  'the cart price %s is none',
  (text) => {
    expect(priceOfText(text)).toBeNull()
  },
)

test('every amount up to a million euros that is shown can be read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amount) => {
      expect(priceOfText(formatEuros(cents(amount)))).toBe(amount)
    }),
  )
})
