import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterFailure,
  currentState,
  deliveryTime,
  inOrder,
  isComingBack,
  isFollowable,
  isOfAnother,
  nextReading,
  stateOfCode,
  type TrackingEvent,
  trackingStates,
} from './tracking.ts'

const start = new Date('2026-11-02T08:00:00Z')
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
const event = (code: string, hours: number): TrackingEvent => ({
  code,
  label: code,
  at: after(hours),
})

test.each([
  ['DR1', 'announced'],
  ['PC1', 'taken-over'],
  ['ET2', 'in-transit'],
  ['DO1', 'customs'],
  ['DO3', 'customs-hold'],
  ['AG1', 'to-collect'],
  ['ND1', 'not-delivered'],
  ['RE1', 'returning'],
  ['DI1', 'delivered'],
  ['DI2', 'returned'],
  ['ZZ9', null],
  ['toString', null],
])('%s means %s', (code, state) => expect(stateOfCode(code)).toBe(state))

test('delivered, then returned: the later of the two counts', () => {
  const events = [event('DI1', 10), event('RE1', 30), event('DI2', 50)]
  expect(currentState(events)?.state).toBe('returned')
  expect(currentState(events.slice(0, 1))?.state).toBe('delivered')
  expect(currentState([event('ZZ9', 99)])).toBeNull()
})

test('a box that comes back does so until it is delivered or taken back, whatever is scanned on its way', () => {
  const back = [event('PC1', 5), event('RE1', 30), event('ET2', 40), event('AG1', 45)]
  expect(currentState(back)).toEqual({ state: 'returning', event: event('RE1', 30) })
  expect(currentState([...back, event('DI2', 50), event('ET2', 51)])?.state).toBe('returned')
  expect(currentState([...back, event('DI1', 50)])?.state).toBe('delivered')
})

test('at one time, the order of a journey counts', () => {
  expect(currentState([event('DI1', 5), event('MD2', 5)])?.state).toBe('delivered')
})

const codes = [
  'DR1',
  'PC1',
  'ET1',
  'DO1',
  'DO3',
  'DO2',
  'MD2',
  'ND1',
  'AG1',
  'DI1',
  'RE1',
  'DI2',
  'ZZ9',
]
const events = fc.array(
  fc.record({ code: fc.constantFrom(...codes), hours: fc.integer({ min: 0, max: 500 }) }),
  { maxLength: 20 },
)

test('the order in which events are read changes nothing, and an older one never moves a box back', () => {
  fc.assert(
    fc.property(events, fc.integer({ min: 1, max: 400 }), (read, earlier) => {
      const all = read.map(({ code, hours }) => event(code, hours))
      const state = currentState(all)
      expect(currentState(all.toReversed())).toEqual(state)
      const late = event('PC1', -earlier)
      expect(currentState([...all, late])?.state).toBe(state?.state ?? 'taken-over')
      expect(inOrder(all).map(({ at }) => at.getTime())).toEqual(
        all.map(({ at }) => at.getTime()).toSorted((a, b) => a - b),
      )
    }),
    // Seen to fail: two codes of one state at one time.
    {
      examples: [
        [
          [
            { code: 'DO2', hours: 482 },
            { code: 'ET1', hours: 482 },
          ],
          1,
        ],
      ],
    },
  )
})

const ours = { handedOverAt: start, destinationCountry: 'NC', arrivalCountry: 'NC' }
test('events of somebody else’s box: it travelled before ours left, or goes elsewhere', () => {
  expect(isOfAnother([event('DR1', -200), event('PC1', -60), event('DI1', 99)], ours)).toBe(false)
  expect(isOfAnother([event('DI1', -80)], ours)).toBe(true)
  expect(isOfAnother([], { ...ours, arrivalCountry: 'RE' })).toBe(true)
  for (const arrivalCountry of ['FR', null])
    expect(isOfAnother([], { ...ours, arrivalCountry })).toBe(false)
  expect(isOfAnother([], { ...ours, destinationCountry: null, arrivalCountry: 'CA' })).toBe(false)
})

test('a box arrives neither before it left nor in the future', () => {
  const now = after(100)
  const arrival = (hours: number) => deliveryTime({ at: after(hours), handedOverAt: start, now })
  expect([arrival(-5), arrival(40), arrival(900)]).toEqual([start, after(40), now])
})

test('a box is read more rarely as the carrier’s word grows old, then no more', () => {
  const minutes = (days: number) => {
    const next = nextReading(start, after(-24 * days))
    return next && (next.getTime() - start.getTime()) / 60_000
  }
  expect([0, 3, 20, 60, 130].map(minutes)).toEqual([20, 60, 180, 1440, null])
  // The carrier's clock may be ahead of ours.
  expect(minutes(-2)).toBe(20)
})

test('failures wait twice as long each time, a day at most', () => {
  const minutes = (failures: number) =>
    (afterFailure(start, failures).getTime() - start.getTime()) / 60_000
  expect([1, 2, 3, 9, 100].map(minutes)).toEqual([10, 20, 40, 1440, 1440])
})

test('no day of arrival is promised once the carrier brings the box back', () => {
  expect(trackingStates.filter(isComingBack)).toEqual(['returning', 'returned'])
  expect(isComingBack(null)).toBe(false)
})

const end = new Date('2026-06-01T10:00:00Z')

const dayAfterEnd = (days: number) => new Date(end.getTime() + days * 86_400_000)

const underWay = { deliveredAt: null, returnedAt: null }

test.each(['to_pack', 'ready', 'handed_over'] as const)(
  'a box that is %s is followed',
  (status) => {
    expect(isFollowable({ status, ...underWay }, dayAfterEnd(1000))).toBe(true)
  },
)

test.each([
  { status: 'delivered', deliveredAt: end, returnedAt: null },
  { status: 'returned', deliveredAt: null, returnedAt: end },
] as const)('a box that was $status is followed for 90 days', (box) => {
  expect(isFollowable(box, new Date(dayAfterEnd(90).getTime() - 1))).toBe(true)
  expect(isFollowable(box, dayAfterEnd(90))).toBe(false)
})

test('a box that was cancelled is not followed', () => {
  expect(isFollowable({ status: 'cancelled', ...underWay }, end)).toBe(false)
})
