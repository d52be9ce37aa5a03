import { afterEach, expect, test, vi } from 'vitest'
import { request } from './request.ts'

afterEach(() => vi.unstubAllGlobals())

/** What the server hears of a read or a write, `ms` after the page began. */
async function markOf(ms: number, isActive: boolean | undefined, idempotencyKey?: string) {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({})))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('performance', { now: () => ms })
  vi.stubGlobal('navigator', isActive === undefined ? {} : { userActivation: { isActive } })
  await request({ method: idempotencyKey ? 'POST' : 'GET', url: '/api/thing', idempotencyKey })
  return new Headers(fetched.mock.calls[0]?.[1]?.headers).get('x-idle')
}

// Seen to fail without the mark: an office tab that nobody looked at stayed signed in for twelve hours.
test('a read that follows no gesture says so: the live stream, a poll, a reconnection', async () => {
  expect(await markOf(60_000, false)).toBe('1')
})

test('what a person caused, opened or wrote says nothing, nor does a browser that cannot tell', async () => {
  expect(await markOf(60_000, true)).toBeNull()
  expect(await markOf(3000, false)).toBeNull()
  expect(await markOf(60_000, false, 'key')).toBeNull()
  expect(await markOf(60_000, undefined)).toBeNull()
})
