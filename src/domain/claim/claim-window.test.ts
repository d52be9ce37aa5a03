import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerDueAt, claimWindow, mayClaim, type ClaimedBox } from './claim-window.ts'

const terms = { claimDays: 7, latestWorkingDays: 15 }
const delivered = (at: string): ClaimedBox => ({
  status: 'delivered',
  handedOverAt: new Date('2026-06-01T08:00:00Z'),
  deliveredAt: new Date(at),
})
const handedOver = (at: string): ClaimedBox => ({
  status: 'handed_over',
  handedOverAt: new Date(at),
  deliveredAt: null,
})
const at = (iso: string) => new Date(iso)

// A Wednesday afternoon in Paris: the last instant is the end of the next Wednesday there.
test.each(['damaged', 'short', 'lost'] as const)(
  '%s is claimed until the last instant of the seventh day after the delivery, to the millisecond',
  (kind) => {
    const window = claimWindow(kind, delivered('2026-06-10T14:00:00Z'), terms)
    const may = (now: string) => mayClaim(window, at(now))
    expect(may('2026-06-10T13:59:59.999Z')).toEqual({ ok: false, refusal: 'claim-too-early' })
    expect(may('2026-06-10T14:00:00Z').ok).toBe(true)
    expect(may('2026-06-17T21:59:59.999Z').ok).toBe(true)
    expect(may('2026-06-17T22:00:00Z')).toEqual({ ok: false, refusal: 'claim-too-late' })
  },
)

test('nobody has less than seven times twenty-four hours, nor more than eight', () => {
  const moments = fc.date({ min: at('2026-01-01'), max: at('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (deliveredAt) => {
      const shipment = { status: 'delivered', handedOverAt: null, deliveredAt } as const
      const window = claimWindow('damaged', shipment, terms)
      const hours = ((window?.until.getTime() ?? 0) - deliveredAt.getTime()) / 3_600_000
      // The clocks change in one of these weeks.
      expect(hours).toBeGreaterThanOrEqual(7 * 24 - 1)
      expect(hours).toBeLessThanOrEqual(8 * 24 + 1)
    }),
  )
})

// Handed over on Monday 1 June 2026; the fifteenth working day after it is Monday 22 June.
test('what never came is lost from the day after its indicative window, for a year', () => {
  const window = claimWindow('lost', handedOver('2026-06-01T08:00:00Z'), terms)
  const may = (now: string) => mayClaim(window, at(now))
  expect(may('2026-06-22T21:59:59.999Z')).toEqual({ ok: false, refusal: 'claim-too-early' })
  expect(may('2026-06-22T22:00:00Z').ok).toBe(true)
  expect(may('2027-06-01T21:59:59.999Z').ok).toBe(true)
  expect(may('2027-06-01T22:00:00Z')).toEqual({ ok: false, refusal: 'claim-too-late' })
})

test('a holiday is no working day: the window of a shipment by sea ends later', () => {
  const window = claimWindow('lost', handedOver('2026-05-01T08:00:00Z'), {
    ...terms,
    latestWorkingDays: 5,
  })
  // 4, 5, 6, 7 and 11 May: the 8th is a holiday.
  expect(window?.from).toEqual(at('2026-05-11T22:00:00Z'))
})

test.each(['ready', 'returned', 'opened'] as const)(
  'nothing is claimed of a box that is %s',
  (status) => {
    for (const kind of ['lost', 'damaged', 'short'] as const) {
      const shipment = { status, handedOverAt: null, deliveredAt: null }
      expect(mayClaim(claimWindow(kind, shipment, terms), at('2026-06-10'))).toEqual({
        ok: false,
        refusal: 'claim-not-possible',
      })
    }
  },
)

test('nobody claims a damage before the delivery', () => {
  expect(claimWindow('damaged', handedOver('2026-06-01T08:00:00Z'), terms)).toBe(null)
})

test('the answer is due within two months', () => {
  expect(answerDueAt(at('2026-12-31T12:00:00Z'))).toEqual(at('2027-02-28T22:59:59.999Z'))
})
