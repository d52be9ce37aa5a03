import { beforeEach, expect, test, vi } from 'vitest'
import { attemptKeyOf, forgetAttempts } from './attempt-keys.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  })
  forgetAttempts()
})

const request = { weightGrams: 900, lastName: 'Tehei' }
const start = Date.UTC(2026, 10, 20)

test('one content has one key, another content another', async () => {
  const key = await attemptKeyOf(request, start)
  expect(await attemptKeyOf({ ...request }, start + 1000)).toBe(key)
  expect(await attemptKeyOf({ ...request, weightGrams: 901 }, start)).not.toBe(key)
})

test('after ten minutes, or once a quote was cancelled, the same content is a new request', async () => {
  const key = await attemptKeyOf(request, start)
  expect(await attemptKeyOf(request, start + 599_000)).toBe(key)
  expect(await attemptKeyOf(request, start + 600_000)).not.toBe(key)
  const again = await attemptKeyOf(request, start)
  forgetAttempts()
  expect(await attemptKeyOf(request, start)).not.toBe(again)
})

test('nothing of the request itself is kept in the browser', async () => {
  await attemptKeyOf(request, start)
  expect([...kept.values()].join()).not.toContain('Tehei')
})

test('what is not ours in the store is passed over, and a browser that keeps nothing still has one key', async () => {
  kept.set('escale.quote-attempts', '{"a":1}')
  const key = await attemptKeyOf(request, start)
  expect(await attemptKeyOf(request, start)).toBe(key)
  vi.stubGlobal('window', {
    localStorage: {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
    },
  })
  expect(await attemptKeyOf(request, start)).toBe(key)
})
