import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstReads } from './first-reads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const isOver = async (reads: Promise<void>, milliseconds: number) => {
  let over = false
  void reads.then(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(milliseconds)
  return over
}

test('a screen without requests is ready soon after it is there', async () => {
  expect(await isOver(firstReads(Promise.resolve()), 199)).toBe(false)
  expect(await isOver(firstReads(Promise.resolve()), 200)).toBe(true)
})

// Seen to fail: without the limit, the menu with sign-out waited for ever.
test('a screen that does not come is waited for five seconds', async () => {
  expect(await isOver(firstReads(new Promise(() => {})), 5000)).toBe(false)
  expect(await isOver(firstReads(new Promise(() => {})), 5200)).toBe(true)
})
