import { expect, test } from 'vitest'
import { openSeenCodes } from './use-code-reader.ts'

test('a code that stays in sight is told once, however long it stays', () => {
  const { isNews } = openSeenCodes()
  const told = Array.from({ length: 100 }, (_, turn) => isNews('6A1', turn * 200))
  expect(told).toEqual([true, ...Array(99).fill(false)])
})

test('it is told again after another code, or after it has left the sight', () => {
  const { isNews } = openSeenCodes()
  expect([isNews('6A1', 0), isNews('6A2', 100), isNews('6A1', 200)]).toEqual([true, true, true])
  expect([isNews('6A1', 2000), isNews('6A1', 4900), isNews('6A1', 8000)]).toEqual([
    false,
    false,
    true,
  ])
})
