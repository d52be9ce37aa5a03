import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '#domain/money.ts'
import { cents, grams } from '#domain/units.ts'
import {
  acceptIndemnity,
  answerDueAt,
  type ClaimAction,
  claimCan,
  type ClaimedBox,
  type ClaimState,
  claimStates,
  claimTransitions,
  claimWindow,
  declaredValueOf,
  endAccepted,
  insuredValue,
  insuredValueOfShipment,
  mayClaim,
  mostIndemnity,
  openClaimStates,
  splitIndemnity,
} from './cargo-claim.ts'

const actions = Object.keys(claimTransitions) as ClaimAction[]
const allowed: Readonly<Record<ClaimState, readonly ClaimAction[]>> = {
  received: ['send', 'reject', 'withdraw'],
  sent_to_carrier: ['note-answer', 'accept', 'reject', 'withdraw'],
  accepted: ['note-transfer', 'pay', 'end'],
  rejected: ['reopen', 'reopen-sent'],
  paid: [],
  withdrawn: [],
}

test.each(claimStates)('from %s, only its own transitions are possible', (state) => {
  expect(actions.filter((action) => claimCan(action, { state }))).toEqual(
    actions.filter((action) => allowed[state].includes(action)),
  )
})

test('a claim that is closed stays so, whatever is tried on it, unless a refused one is opened again, and nothing is paid that was not accepted', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...actions), { maxLength: 30 }), (tried) => {
      let state: ClaimState = 'received'
      const passed: ClaimState[] = [state]
      for (const action of tried) {
        if (!claimCan(action, { state })) continue
        const isOpen = (openClaimStates as readonly ClaimState[]).includes(state)
        expect(isOpen || state === 'rejected').toBe(true)
        state = claimTransitions[action].to
        passed.push(state)
      }
      expect(state !== 'paid' || passed.includes('accepted')).toBe(true)
      expect(!passed.includes('accepted') || passed.includes('sent_to_carrier')).toBe(true)
    }),
  )
})

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

const base = { perKgCents: cents(2300), atMostCents: cents(69_000) }

test.each([
  [0, 1000, 2300],
  [0, 1950, 4485],
  [0, 30_000, 69_000],
  [0, 40_000, 69_000],
  [500, 1000, 50_000],
  // A tier never gives less than the base that every shipment has.
  [150, 10_000, 23_000],
  [2000, 2000, 200_000],
])('a tier of %i € and %i g are insured for %i cents', (tier, weight, expected) => {
  expect(insuredValue({ paidCents: cents(tier * 100), weight: grams(weight), ...base })).toBe(
    expected,
  )
})

const amount = fc.integer({ min: 0, max: 500_000 }).map(cents)

const insured = fc.record({ insuredCents: amount, givenCents: amount })

const cap = fc.record({ declaredCents: amount, box: insured, shipment: insured })

// Removed to see it fail: each of the three in `Math.min` of `mostIndemnity`, then `- givenCents`.
test('an indemnity is never above the declared value, nor above what is left of the insurance', () => {
  fc.assert(
    fc.property(amount, cap, (wished, within) => {
      const accepted = acceptIndemnity(wished, within)
      const given = accepted.ok ? accepted.value : 0
      expect(given).toBeLessThanOrEqual(within.declaredCents)
      for (const { insuredCents, givenCents } of [within.box, within.shipment]) {
        expect(given).toBeLessThanOrEqual(Math.max(0, insuredCents - givenCents))
      }
      expect(accepted.ok).toBe(wished <= mostIndemnity(within))
    }),
  )
})

test('the claims of one shipment together are never given more than its insurance, nor those of a box more than its own', () => {
  const claim = fc.tuple(fc.integer({ min: 0, max: 2 }), amount, amount)
  fc.assert(
    fc.property(
      fc.constantFrom(0, 150, 500, 2000),
      fc.array(fc.integer({ min: 1, max: 30_000 }).map(grams), { minLength: 3, maxLength: 3 }),
      fc.array(claim, { maxLength: 8 }),
      (tier, weights, asked) => {
        const paidCents = cents(tier * 100)
        const boxes = weights.map((weight) => ({ weight, ...base }))
        const ofShipment = insuredValueOfShipment(paidCents, boxes)
        const ofBox = boxes.map((box) => insuredValue({ ...box, paidCents }))
        const given = boxes.map(() => cents(0))
        for (const [place, declaredCents, wished] of asked) {
          const accepted = acceptIndemnity(wished, {
            declaredCents,
            box: { insuredCents: ofBox[place] ?? cents(0), givenCents: given[place] ?? cents(0) },
            shipment: { insuredCents: ofShipment, givenCents: sumOf(given) },
          })
          if (accepted.ok) given[place] = cents((given[place] ?? 0) + accepted.value)
        }
        expect(sumOf(given)).toBeLessThanOrEqual(ofShipment)
        given.forEach((sum, place) => expect(sum).toBeLessThanOrEqual(ofBox[place] ?? 0))
      },
    ),
  )
})

test('the two ways of an indemnity are all of it, and the payment carries no more than it has', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: -5000, max: 500_000 }).map(cents), (indemnity, room) => {
      const { refundCents, transferCents } = splitIndemnity(indemnity, room)
      expect(refundCents + transferCents).toBe(indemnity)
      expect(refundCents).toBeLessThanOrEqual(Math.max(0, room))
      expect(Math.min(refundCents, transferCents)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the declared value is that of the claimed pieces', () => {
  expect(
    declaredValueOf([
      { quantity: 2, unitCents: cents(1250) },
      { quantity: 1, unitCents: cents(0) },
    ]),
  ).toBe(2500)
})

test('an accepted claim ends when what was lost has turned up since, before any of its money leaves', () => {
  const acceptedAt = new Date('2026-03-02T10:00:00Z')
  const claim = {
    kind: 'lost',
    state: 'accepted',
    decidedAt: acceptedAt,
    box: { status: 'returned', deliveryNotedAt: null },
    refundStatus: 'awaiting_approval',
    isTransferred: false,
    transferCents: 0,
  } as const
  const ended = (change: Partial<Parameters<typeof endAccepted>[0]>) => {
    const outcome = endAccepted({ ...claim, ...change })
    return outcome.ok ? outcome.value : outcome.refusal
  }
  const notedOn = (at: string) => ({
    box: { status: 'delivered', deliveryNotedAt: new Date(at) } as const,
  })
  for (const refundStatus of [null, 'awaiting_approval', 'refused', 'failed'] as const) {
    expect(ended({ refundStatus })).toBe('rejected')
  }
  expect(ended(notedOn('2026-03-03T10:00:00Z'))).toBe('rejected')
  // It was said to be delivered, and accepted as lost all the same.
  expect(ended(notedOn('2026-03-01T10:00:00Z'))).toBe('claim-box-away')
  expect(ended({ kind: 'damaged' })).toBe('claim-box-away')
  for (const refundStatus of ['owed', 'under_way', 'given', 'returned'] as const) {
    expect(ended({ refundStatus })).toBe('claim-money-left')
  }
  expect(ended({ isTransferred: true })).toBe('claim-money-left')
  // A transfer that has not been made is stopped, once the refund beside it has arrived.
  expect(ended({ refundStatus: 'given', transferCents: 390 })).toBe('paid')
  for (const refundStatus of ['owed', 'under_way', 'returned'] as const) {
    expect(ended({ refundStatus, transferCents: 390 })).toBe('claim-money-left')
  }
  const made = { refundStatus: 'given', transferCents: 390, isTransferred: true } as const
  expect(ended(made)).toBe('claim-money-left')
  expect(ended({ state: 'paid' })).toBe('claim-not-accepted')
})
