import { beforeEach, expect, test, vi } from 'vitest'
import type { StoredCartItem } from '#domain/cart/stored-cart.ts'
import { localCartKey } from './cart-count.ts'
import { followOtherTabs, openLocalCart } from './local-cart.ts'

const plan: StoredCartItem = {
  id: 'standard',
  type: 'subscription',
  name: 'Standard',
  price: '9,90 €',
  quantity: 1,
  frequency: 'month',
}
const photos: StoredCartItem = {
  id: 'photos-contenu',
  type: 'option',
  name: 'Photos du contenu',
  price: '3,50 €',
  quantity: 1,
  target: { kind: 'parcel', id: '0190b5c2-7a10-7c3e-9a55-1d2f3a4b5c6d' },
}

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
}
beforeEach(() => kept.clear())

test('a cart survives the page, whoever is signed in', () => {
  expect(openLocalCart(storage).add(plan).ok).toBe(true)
  expect(openLocalCart(storage).get()).toEqual([plan])
})

test('two tabs that add at the same time lose neither line', () => {
  const one = openLocalCart(storage)
  const other = openLocalCart(storage)
  one.add(plan)
  other.add(photos)
  expect(openLocalCart(storage).get()).toEqual([plan, photos])
})

test('the same line is refused even when another tab added it a moment ago', () => {
  const late = openLocalCart(storage)
  openLocalCart(storage).add(plan)
  expect(late.add(plan)).toEqual({ ok: false, refusal: 'already-in-cart' })
})

test('what another tab wrote or emptied is shown, another key is not our business', () => {
  const page = new EventTarget()
  const cart = openLocalCart(storage)
  let changes = 0
  cart.onChange(() => (changes += 1))
  followOtherTabs(cart, page)

  openLocalCart(storage).add(plan)
  page.dispatchEvent(written('theme'))
  expect(cart.get()).toEqual([])
  page.dispatchEvent(written(localCartKey))
  expect(cart.get()).toEqual([plan])

  kept.clear()
  page.dispatchEvent(written(null))
  expect(cart.get()).toEqual([])
  expect(changes).toBe(2)
})

test('a screen that reads the cart follows other tabs before its badge is counted', async () => {
  // Seen to fail while only the badge, which comes after the screen, listened.
  const page = Object.assign(new EventTarget(), { localStorage: storage })
  vi.stubGlobal('window', page)
  vi.resetModules()
  const { localCart } = await import('./local-cart.ts')
  openLocalCart(storage).add(plan)
  page.dispatchEvent(written(localCartKey))
  expect(localCart.get()).toEqual([plan])
  vi.unstubAllGlobals()
})

test('foreign content is dropped by the first change, never fatal', () => {
  kept.set(localCartKey, '{"panier":"d’une autre application"')
  const cart = openLocalCart(storage)
  expect(cart.get()).toEqual([])
  cart.add(plan)
  expect(openLocalCart(storage).get()).toEqual([plan])
})

test('where the browser keeps nothing, the cart lives as long as the page', () => {
  const refuse = () => {
    throw new DOMException('storage is forbidden', 'SecurityError')
  }
  const cart = openLocalCart({ getItem: refuse, setItem: refuse })
  cart.add(plan)
  cart.add(photos)
  cart.remove(['subscription/standard'])
  expect(cart.get()).toEqual([photos])
})

test('what a payment bought leaves what is kept now, not what this tab last showed', () => {
  // Seen to fail when the lines of this tab are kept instead.
  const cart = openLocalCart(storage)
  cart.add(plan)
  openLocalCart(storage).add(photos)
  cart.removeBought(new Set(['plan:standard:month']))
  cart.removeBought(new Set(['plan:standard:month']))
  expect(openLocalCart(storage).get()).toEqual([photos])
})

test('a line is removed and repriced by what it is, not by its place', () => {
  const cart = openLocalCart(storage)
  cart.add(photos)
  cart.add(plan)
  cart.replace({ ...photos, price: '4,00 €' })
  cart.remove(['subscription/standard', 'subscription/unknown'])
  expect(openLocalCart(storage).get()).toEqual([{ ...photos, price: '4,00 €' }])
})

const written = (key: string | null) => Object.assign(new Event('storage'), { key })
