import { afterAll, expect, test, vi } from 'vitest'
import { screensFor, type Loader } from './screen.ts'

const marie = { id: '7', role: 'client', emailVerified: true, isActive: true }
vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ user: marie })))
vi.stubGlobal('BroadcastChannel', EventTarget)
afterAll(() => {
  vi.unstubAllGlobals()
})

const Cart = () => null
const neverAnswered = () => new Promise<unknown>(() => {})

/** Opens a screen at this address; the person may open every path but `/autre`. */
async function opened(loader: Loader, path = '/panier?bon=7') {
  const screen = screensFor((_user, pathname) => pathname !== '/autre')
  const code = await screen(() => Promise.resolve({ Cart, loader }), 'Cart').lazy()
  const answer = code.loader({ request: new Request(`https://escale.test${path}`), params: {} })
  return { ...code, answer }
}

test('a screen starts to read as the person who is here, and does not wait for the answer', async () => {
  const loader = vi.fn<Loader>(neverAnswered)
  const { Component, answer } = await opened(loader)
  expect(Component).toBe(Cart)
  expect(answer).toBeNull()
  await vi.waitFor(() => expect(loader).toHaveBeenCalledOnce())
  const [opening] = loader.mock.calls[0] ?? []
  expect(opening?.user).toEqual(marie)
  expect(opening?.search.get('bon')).toBe('7')
})

// Removed to see it fail: the question who may open it; staff on a customer’s page then get refusals.
test('a screen reads nothing for who is led elsewhere', async () => {
  const [allowed, refused] = [vi.fn<Loader>(neverAnswered), vi.fn<Loader>(neverAnswered)]
  await opened(refused, '/autre')
  await opened(allowed)
  await vi.waitFor(() => expect(allowed).toHaveBeenCalledOnce())
  expect(refused).not.toHaveBeenCalled()
})
