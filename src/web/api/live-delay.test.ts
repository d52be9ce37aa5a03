import { expect, test } from 'vitest'
import { delayBeforeReopening } from './live-delay.ts'

test('a stream that broke is opened again after 1, 2, 5, then 10 seconds', () => {
  expect([0, 1, 2, 3, 4, 50].map((failures) => delayBeforeReopening(failures, 0, 0))).toEqual([
    1000, 2000, 5000, 10_000, 10_000, 10_000,
  ])
})

test('a server that is full is asked again when it said, and not by everybody at once', () => {
  expect(delayBeforeReopening(0, 30, 0)).toBe(30_000)
  expect(delayBeforeReopening(7, 30, 0.5)).toBe(33_750)
  expect(delayBeforeReopening(0, 0, 1)).toBe(1250)
})
