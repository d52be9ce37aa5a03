import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Ear, HeardFacts } from './live-hub.ts'

const parcel = (id: number) => ({
  id,
  type: 'parcel.received',
  customerId: 'marie',
  parcelId: 'p1',
  quoteId: null,
  orderId: null,
  shipmentId: null,
})
const everything: Ear = (fact) => fact

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('it says for how long it has heard everything: since it began, and not at all once it is cut off', () => {
  const heard = new HeardFacts()
  expect(heard.missedBy(everything)).toEqual({ wholeMs: 0, facts: [] })
  heard.begin()
  vi.advanceTimersByTime(30)
  expect(heard.missedBy(everything).wholeMs).toBe(30)
  heard.stop()
  expect(heard.missedBy(everything).wholeMs).toBe(0)
})

// Removed to see it fail: `last.delete`; the page said « À l’instant » of the fact before the last.
test('it keeps the last of each kind, in their order', () => {
  const heard = new HeardFacts()
  heard.begin()
  heard.add(parcel(1))
  heard.add({ ...parcel(2), parcelId: null })
  heard.add(parcel(3))
  expect(heard.missedBy(everything).facts.map(({ id }) => id)).toEqual([2, 3])
  expect(heard.missedBy(() => undefined).facts).toEqual([])
})

// Removed to see it fail: the move of `#since`; a page then believed that it had missed nothing.
test('of more than it keeps, it says that it has not heard for as long', () => {
  const heard = new HeardFacts()
  heard.begin()
  vi.advanceTimersByTime(30)
  for (let id = 0; id < 2001; id += 1) heard.add(parcel(id))
  expect(heard.missedBy(everything).wholeMs).toBe(0)
})
