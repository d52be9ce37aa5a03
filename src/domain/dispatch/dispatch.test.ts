import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxStatuses } from '#domain/shipment/box.ts'
import { holdCodes, stopping } from '#domain/shipment/holds.ts'
import {
  type BoxAtDock,
  closeDispatch,
  cutOffOf,
  goesTo,
  isPlausibleCutOff,
  judgeLoading,
  mostLoaded,
  parisFields,
  usualCutOff,
  type Van,
} from './dispatch.ts'

const at = (time: string): Date => new Date(`2026-11-26T${time}Z`)
const van: Van = {
  id: 'van',
  carrierCode: 'colissimo',
  destinations: ['Mayotte', 'Guyane'],
  cutOffAt: at('15:00'),
  loaded: 3,
}
const box: BoxAtDock = {
  status: 'ready',
  destination: 'Mayotte',
  carrierCode: null,
  packedAt: at('14:00'),
  loadedIn: null,
  hasNumber: true,
  holds: [],
}

test.each([
  ['loaded', {}, {}],
  ['loaded', { carrierCode: 'colissimo' }, {}],
  ['loaded', { packedAt: at('15:00') }, {}],
  ['loaded', { destination: 'Martinique' }, { destinations: [] }],
  // Holds of other steps keep no box in the house.
  ['loaded', { holds: [{ code: 'customs-papers-missing' }] }, {}],
  ['wants-number', { hasNumber: false }, {}],
  ['gone', { status: 'handed_over' }, {}],
  ['gone', { status: 'delivered' }, {}],
  ['gone', { status: 'returned', loadedIn: 'van' }, {}],
  ['not-closed', { status: 'opened' }, {}],
  ['already-loaded', { loadedIn: 'van', destination: 'Martinique' }, {}],
  ['other-dispatch', { loadedIn: 'another' }, {}],
  ['other-destination', { destination: 'Martinique', holds: [{ code: 'shipping-suspended' }] }, {}],
  ['other-carrier', { carrierCode: 'chronopost' }, {}],
  ['held', { holds: [{ code: 'withdrawal-received' }], packedAt: at('16:00') }, {}],
  ['after-cut-off', { packedAt: at('15:01'), hasNumber: false }, {}],
  ['full', {}, { loaded: mostLoaded }],
] as const)('%s: %j in %j', (verdict, its, of) => {
  expect(judgeLoading({ ...van, ...of }, { ...box, ...its }).verdict).toBe(verdict)
})

test('a held box says by what', () => {
  const holds = [{ code: 'customs-papers-missing' }, { code: 'shipping-suspended' }] as const
  expect(judgeLoading(van, { ...box, holds })).toEqual({
    verdict: 'held',
    hold: { code: 'shipping-suspended' },
  })
  expect(judgeLoading(van, box).hold).toBe(null)
})

const anyBox = fc.record({
  status: fc.constantFrom(...boxStatuses),
  destination: fc.constantFrom('Mayotte', 'Guyane', 'Martinique'),
  carrierCode: fc.constantFrom(null, 'colissimo', 'chronopost'),
  packedAt: fc.constantFrom(at('14:00'), at('16:00')),
  loadedIn: fc.constantFrom(null, 'van', 'another'),
  hasNumber: fc.boolean(),
  holds: fc.subarray(holdCodes).map((codes) => codes.map((code) => ({ code }))),
})

test('whatever the box, it is loaded only when it may leave with this van', () => {
  fc.assert(
    fc.property(anyBox, fc.integer({ min: 0, max: mostLoaded + 1 }), (one, loaded) => {
      const here = { ...van, loaded }
      if (judgeLoading(here, one).verdict !== 'loaded') return
      expect(one.status).toBe('ready')
      expect(one.loadedIn).toBe(null)
      expect(goesTo(here, one.destination)).toBe(true)
      expect(one.carrierCode === null || one.carrierCode === van.carrierCode).toBe(true)
      expect(one.packedAt <= van.cutOffAt).toBe(true)
      expect(stopping(one.holds, 'hand-over')).toEqual([])
      expect(one.hasNumber && loaded < mostLoaded).toBe(true)
    }),
  )
})

test.each([
  [{ loaded: 0, missing: 0, seen: 0, reason: null }, 'dispatch-empty'],
  [{ loaded: 2, missing: 1, seen: 0, reason: 'Camion plein' }, 'dispatch-moved'],
  [{ loaded: 2, missing: 1, seen: 1, reason: null }, 'reason-missing'],
] as const)('%j does not close: %s', (closing, refusal) => {
  expect(closeDispatch(closing)).toEqual({ ok: false, refusal })
})

test('it closes when the scans match, without a reason, or with one for what is missing', () => {
  const reason = 'Camion plein'
  expect(closeDispatch({ loaded: 2, missing: 0, seen: 0, reason })).toEqual({
    ok: true,
    value: { reason: null },
  })
  expect(closeDispatch({ loaded: 2, missing: 1, seen: 1, reason })).toEqual({
    ok: true,
    value: { reason },
  })
})

test.each([
  ['2026-11-26', '16:00', '2026-11-26T15:00:00.000Z'],
  ['2026-07-14', '16:30', '2026-07-14T14:30:00.000Z'],
  ['2026-10-25', '16:00', '2026-10-25T15:00:00.000Z'],
  ['2027-03-28', '00:30', '2027-03-27T22:30:00.000Z'],
])('%s at %s in Paris is %s', (day, time, utc) => {
  const cutOff = cutOffOf(day, time)
  expect(cutOff?.toISOString()).toBe(utc)
})

test.each(['2026-11-26 25:00', '2026-11-26 ', ' 16:00', '26/11/2026 16:00', '2026-13-45 16:00'])(
  '« %s » is no cut-off',
  (text) => {
    const [day = '', time = ''] = text.split(' ')
    expect(cutOffOf(day, time)).toBe(null)
  },
)

test('the fields of a form give the instant back', () => {
  for (const text of ['2026-11-26T15:00:00.000Z', '2026-07-14T14:30:00.000Z']) {
    const { day, time } = parisFields(new Date(text))
    expect(cutOffOf(day, time)?.toISOString()).toBe(text)
  }
})

test('the usual cut-off is today’s until it is over', () => {
  expect(usualCutOff(at('14:59'))).toEqual({ day: '2026-11-26', time: '16:00' })
  expect(usualCutOff(at('15:00'))).toEqual({ day: '2026-11-27', time: '16:00' })
})

test('a cut-off is neither of the day before yesterday nor of next month', () => {
  const now = at('12:00')
  const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
  expect([-1.5, -0.5, 0, 13, 15].map((count) => isPlausibleCutOff(days(count), now))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})
