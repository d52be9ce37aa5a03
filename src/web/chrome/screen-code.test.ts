import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isScreenAwaited, screenCode } from './screen-code.ts'

const cart = '/tableau-de-bord/panier'
const overview = '/tableau-de-bord/apercu'
const location = { pathname: cart }
const network = { onLine: false }
let browser: EventTarget
beforeEach(() => {
  browser = Object.assign(new EventTarget(), { location })
  location.pathname = cart
  network.onLine = false
  vi.stubGlobal('window', browser)
  vi.stubGlobal('navigator', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const offline = () => vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no network'))

// Removed to see it fail: the address (one word for the whole site, as it was): it still promises the cart.
test('a screen is promised where it was asked for, and not to who went back', async () => {
  const load = offline().mockResolvedValue('cart')
  const code = screenCode(load)
  await vi.waitFor(() => expect(isScreenAwaited()).toBe(true))
  location.pathname = overview
  expect(isScreenAwaited()).toBe(false)
  location.pathname = cart
  expect(isScreenAwaited()).toBe(true)
  network.onLine = true
  browser.dispatchEvent(new Event('online'))
  expect(await code).toBe('cart')
  expect(isScreenAwaited()).toBe(false)
})
