import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askHoldsFirst } from './history-holds.ts'
import { holdHistory } from './hold-history.ts'

/** Three entries, as React Router counts them; a traversal is heard of at once. */
const entries = ['/admin/clients', '/admin/clients/1', '/admin/colis']
const browser = Object.assign(new EventTarget(), {
  history: { state: { idx: 1 }, go: (steps: number) => traverse(steps) },
  location: { pathname: entries[1], search: '' },
})
/** What the router, which listens later, hears of. */
const heard = vi.fn<(idx: number) => void>()
const ask = vi.fn<(leave: () => void) => void>()
let release: () => void

function traverse(steps: number): void {
  const idx = browser.history.state.idx + steps
  browser.history.state = { idx }
  browser.location.pathname = entries[idx]
  browser.dispatchEvent(Object.assign(new Event('popstate'), { state: { idx } }))
}
/** By a link that had its word: nobody hears of it but the router, which made it. */
function push(idx: number): void {
  browser.history.state = { idx }
  browser.location.pathname = entries[idx]
}

vi.stubGlobal('window', browser)
askHoldsFirst()
browser.addEventListener('popstate', () => heard(browser.history.state.idx))

beforeEach(() => {
  vi.stubGlobal('window', browser)
  vi.stubGlobal('history', browser.history)
  vi.stubGlobal('location', browser.location)
  vi.clearAllMocks()
  push(1)
  release = holdHistory(ask)
})
afterEach(() => release())

test('« Back » waits for a word: the router hears nothing, and the page is where it was', () => {
  traverse(-1)
  expect(ask).toHaveBeenCalledOnce()
  expect(heard).not.toHaveBeenCalled()
  expect(browser.history.state.idx).toBe(1)
})

test('with the word, it goes where it went, and no guard asks again', () => {
  traverse(-1)
  ask.mock.calls[0]?.[0]()
  expect(heard).toHaveBeenCalledExactlyOnceWith(0)
  expect(ask).toHaveBeenCalledOnce()
})

// Removed to see it fail: the look at who brought it back; the page that was awaited then came over the form, under its address.
test('whoever left by a link, and comes back before the next page is there, is heard', () => {
  push(2)
  traverse(-1)
  expect(heard).toHaveBeenCalledExactlyOnceWith(1)
  expect(ask).not.toHaveBeenCalled()
})
