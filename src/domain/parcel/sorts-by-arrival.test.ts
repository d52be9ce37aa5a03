import { expect, test } from 'vitest'
import { sortsByArrival } from './sorts-by-arrival.ts'

test('a list is sorted by arrival when its filter is about arrivals, by creation else, with fields left empty too', () => {
  const none = { status: '', olderThan: '', arrivedFrom: '', arrivedTo: '', undeclared: '' }
  expect([{}, none, { ...none, status: 'received' }].map(sortsByArrival)).toEqual([
    false,
    false,
    false,
  ])
  const byArrival = [
    { ...none, status: 'overdue' },
    { ...none, olderThan: '90' },
    { olderThan: 90 },
    { arrivedFrom: '2026-11-01' },
    { arrivedTo: '2026-11-01' },
    { undeclared: true },
  ]
  expect(byArrival.filter((filter) => !sortsByArrival(filter))).toEqual([])
})
