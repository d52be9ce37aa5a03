import { expect, test } from 'vitest'
import { blockOf, found, inspectionOf, nothingFound } from './inspection.ts'

test('what was refused and is taken up again is held back as it was found', () => {
  const dangerous = found('dangerous', nothingFound, ['parfum'])
  expect(inspectionOf(blockOf(dangerous))).toEqual(dangerous)
  expect(inspectionOf(blockOf(nothingFound))).toEqual(nothingFound)
})
