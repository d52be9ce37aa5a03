import { afterEach, expect, test, vi } from 'vitest'
import { checkoutQuery } from './cart.ts'

afterEach(() => vi.useRealTimers())

// Removed to see it fail: `isFreshlyVoid`.
test('a page whose payment is void is read again for five minutes, one of a transfer for as long as it is open', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { refetchInterval } = checkoutQuery('cs_test_void')
  if (typeof refetchInterval !== 'function') throw new TypeError('it never ends')
  const next = (status: string) => refetchInterval({ state: { data: { status } } } as never)
  expect([next('open'), next('void')]).toEqual([2000, 20_000])
  vi.setSystemTime(Date.now() + 299_000)
  expect(next('void')).toBe(20_000)
  vi.setSystemTime(Date.now() + 2000)
  expect([next('void'), next('pending')]).toEqual([false, 20_000])
})
