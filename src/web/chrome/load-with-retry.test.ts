import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CodeGone, loadWithRetry } from './load-with-retry.ts'

let network: EventTarget & { onLine: boolean }
let heard: number
beforeEach(() => {
  vi.useFakeTimers()
  heard = 0
  const target = new EventTarget()
  const add = target.addEventListener.bind(target)
  const remove = target.removeEventListener.bind(target)
  network = Object.assign(target, {
    onLine: true,
    addEventListener: (...given: Parameters<typeof add>) => {
      heard += 1
      add(...given)
    },
    removeEventListener: (...given: Parameters<typeof remove>) => {
      heard -= 1
      remove(...given)
    },
  })
  vi.stubGlobal('window', network)
  vi.stubGlobal('navigator', network)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const gone = () => vi.fn<() => Promise<string>>().mockRejectedValue(new Error('404'))
const back = () => network.dispatchEvent(new Event('online'))
const never = () => {}

// Removed to see it fail: `mostTries` (asks for ever), and `removeEventListener` (one listener more for each try).
test('code that is gone is asked for less and less often, then no more, and leaves one listener', async () => {
  const load = gone()
  void loadWithRetry(load, never)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(load).toHaveBeenCalledTimes(8)
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(load).toHaveBeenCalledTimes(8)
  expect(heard).toBe(1)
})

test('a network that comes back is one more chance, however long it took', async () => {
  const load = gone()
  const code = loadWithRetry(load, never)
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  load.mockResolvedValue('code')
  back()
  expect(await code).toBe('code')
  expect(heard).toBe(0)
})

test('nothing is asked for while there is no network', async () => {
  network.onLine = false
  const load = gone()
  const code = loadWithRetry(load)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(load).toHaveBeenCalledTimes(1)
  network.onLine = true
  load.mockResolvedValue('code')
  back()
  expect(await code).toBe('code')
})

test('a second failure with a network there is given up; a network that has just come back may fail once', async () => {
  network.onLine = false
  const load = gone()
  const code = loadWithRetry(load)
  const seen = code.catch((error: unknown) => error instanceof CodeGone)
  await vi.advanceTimersByTimeAsync(0)
  network.onLine = true
  back()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await seen).toBe(true)
  expect(load).toHaveBeenCalledTimes(3)
})
