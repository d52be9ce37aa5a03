import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  customerActs,
  disputeUntil,
  whyNot,
  type CustomerAct,
  type ParcelSituation,
} from './customer-acts.ts'
import { parcelStatuses, parcelTransitions, type ParcelStatus } from './parcel.ts'
import { requestKinds } from './request.ts'

const now = new Date('2026-11-20T10:00:00Z')
const situation = (changed: Partial<ParcelSituation> = {}): ParcelSituation => ({
  status: 'received',
  destroyed: false,
  measuredAt: new Date('2026-11-19T10:00:00Z'),
  disputeAnswered: false,
  liveRequests: [],
  ...changed,
})
const possible = (status: ParcelStatus): CustomerAct[] =>
  customerActs.filter((act) => whyNot(act, situation({ status }), now) === null)

test.each([
  ['pending_arrival', ['edit-declaration', 'delete-declaration']],
  ['received', ['request-quote', 'ask-return', 'dispute-weight']],
  ['pending_quote', []],
  ['processing', []],
  ['ready_to_ship', []],
  ['shipped', []],
  ['delivered', []],
  ['blocked', ['choose-for-blocked']],
  ['returned', []],
  ['unclaimed', ['ask-return']],
] as const)('a parcel that is %s: its owner may %j', (status, acts) => {
  expect(possible(status)).toEqual(acts)
})

test('a destroyed parcel is at its end', () => {
  const destroyed = situation({ status: 'blocked', destroyed: true })
  for (const act of customerActs) expect(whyNot(act, destroyed, now)).toBe('parcel-destroyed')
})

test('the same request is not asked twice, and a parcel that goes back, or whose weight is disputed, enters no quote', () => {
  const returning = situation({ liveRequests: ['return'] })
  expect(whyNot('ask-return', returning, now)).toBe('request-open')
  expect(whyNot('request-quote', returning, now)).toBe('return-asked')
  const disputed = situation({ liveRequests: ['weight-dispute'] })
  expect(whyNot('dispute-weight', disputed, now)).toBe('request-open')
  expect(whyNot('request-quote', disputed, now)).toBe('request-open')
  expect(whyNot('ask-return', disputed, now)).toBeNull()
})

test.each([
  ['2026-11-18T10:00:00.000Z', null],
  ['2026-11-18T09:59:59.999Z', 'dispute-too-late'],
])('measured at %s, a dispute two days later: %s', (measuredAt, refusal) => {
  const measured = situation({ measuredAt: new Date(measuredAt) })
  expect(whyNot('dispute-weight', measured, now)).toBe(refusal)
})

test.each(['2026-10-24T12:00:00Z', '2027-03-27T12:00:00Z'])(
  'forty-eight hours from %s are hours, through a change of the clocks',
  (measured) => {
    const until = disputeUntil(new Date(measured))
    expect(until.getTime() - new Date(measured).getTime()).toBe(172_800_000)
  },
)

test('what the team has explained is not disputed again until the next measurement', () => {
  expect(whyNot('dispute-weight', situation({ disputeAnswered: true }), now)).toBe(
    'dispute-answered',
  )
})

test('no situation whatever lets an act leave the table of transitions', () => {
  const transition = {
    'request-quote': parcelTransitions['request-quote'],
    'edit-declaration': parcelTransitions['edit-declaration'],
    'delete-declaration': parcelTransitions['delete-declaration'],
    'choose-for-blocked': parcelTransitions.unblock,
    'ask-return': parcelTransitions.return,
    'dispute-weight': parcelTransitions['correct-measures'],
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...parcelStatuses),
      fc.constantFrom(...customerActs),
      fc.boolean(),
      fc.subarray([...requestKinds]),
      fc.date({ noInvalidDate: true }),
      (status, act, destroyed, liveRequests, measuredAt) => {
        const facts = situation({ status, destroyed, liveRequests, measuredAt })
        if (whyNot(act, facts, now) !== null) return
        expect(transition[act].from as readonly ParcelStatus[]).toContain(status)
        expect(destroyed).toBe(false)
      },
    ),
  )
})
