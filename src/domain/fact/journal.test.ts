import { expect, test } from 'vitest'
import { factTypes } from './fact.ts'
import { journalKinds } from './journal.ts'

// Seen to fail: the departures of vans, the closings of months and the jobs were under no filter.
test('every fact is under exactly one filter of the journal', () => {
  const words: readonly string[] = Object.values(journalKinds).flat()
  const filtersOf = (type: string) => words.filter((word) => type.startsWith(`${word}.`))
  expect(factTypes.filter((type) => filtersOf(type).length !== 1)).toEqual([])
})
