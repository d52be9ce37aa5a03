import fc from 'fast-check'
import { expect, test } from 'vitest'
import { destinations } from '#domain/destination/destination.ts'
import { parisDayOfText, parisDayText } from '#domain/storage/paris-day.ts'
import {
  arrivalWindow,
  type ArrivalWindow,
  carrierPlace,
  type DaysTaken,
  expectedDeparture,
  fewestDeliveries,
  realDelays,
  travelledShare,
  type TravelledWay,
} from './arrival-window.ts'

const noumea: TravelledWay = { destination: 'Nouvelle-Calédonie', mode: 'standard', delays: null }
const shown = (window: ArrivalWindow | null) =>
  window && [parisDayText(window.from), parisDayText(window.to)]
const leaving = (day: string, way: Partial<TravelledWay>) =>
  shown(arrivalWindow(parisDayOfText(day), { ...noumea, ...way }))

test.each<[string, Partial<TravelledWay>, [string, string] | null]>([
  ['7 to 10 working days', {}, ['2026-12-03', '2026-12-08']],
  ['5 to 7 for the Antilles', { destination: 'Guadeloupe' }, ['2026-12-01', '2026-12-03']],
  [
    '20 to 40 days by sea',
    { destination: 'Guadeloupe', mode: 'eco' },
    ['2026-12-14', '2027-01-03'],
  ],
  ['none by sea where nobody sells it', { mode: 'eco' }, null],
  [
    'none where only a quote can say',
    { destination: 'Terres australes et antarctiques françaises' },
    null,
  ],
  ['none for the rest of the world', { destination: 'Reste du monde' }, null],
  [
    'no later than nine of our boxes out of ten, from the usual first day',
    { delays: { deliveries: 40, halfDays: 11, mostDays: 19 } },
    ['2026-12-03', '2026-12-13'],
  ],
  [
    'from when half of ours were there, if that is sooner than usual',
    { delays: { deliveries: 40, halfDays: 6, mostDays: 8 } },
    ['2026-11-30', '2026-12-02'],
  ],
])('%s', (_, way, expected) => {
  expect(leaving('2026-11-24', way)).toEqual(expected)
})

test('a box leaves two working days after its payment, one once it is packed, and never in the withdrawal period', () => {
  const friday = new Date('2026-11-20T10:00:00Z')
  expect(parisDayText(expectedDeparture('to-pack', null, friday))).toBe('2026-11-24')
  expect(parisDayText(expectedDeparture('packed', null, friday))).toBe('2026-11-23')
  const over = new Date('2026-12-04T23:00:00Z')
  expect(parisDayText(expectedDeparture('to-pack', over, friday))).toBe('2026-12-08')
  expect(parisDayText(expectedDeparture('to-pack', new Date('2026-11-01'), friday))).toBe(
    '2026-11-24',
  )
})

test('a window never ends before it begins, nor begins before the departure', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 20_000, max: 25_000 }),
      fc.constantFrom(...destinations),
      fc.constantFrom('standard' as const, 'eco' as const),
      fc.option(
        fc
          .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 60 }))
          .map(([halfDays, more]) => ({ deliveries: 20, halfDays, mostDays: halfDays + more })),
      ),
      (day, destination, mode, delays) => {
        const left = parisDayOfText(new Date(day * 86_400_000).toISOString().slice(0, 10))
        const window = arrivalWindow(left, { destination, mode, delays })
        if (window === null) return
        expect(window.from).toBeGreaterThan(left)
        expect(window.to).toBeGreaterThanOrEqual(window.from)
      },
    ),
  )
})

test('what is under way is shown in its territory only once its carrier says that it is there', () => {
  const left = new Date('2026-11-24T10:00:00Z')
  const window = arrivalWindow(parisDayOfText('2026-11-24'), noumea)
  expect(travelledShare(left, window, left)).toBe(0.08)
  expect(travelledShare(left, window, new Date('2026-12-01T10:00:00Z'))).toBe(0.5)
  expect(travelledShare(left, window, new Date('2027-02-01T10:00:00Z'))).toBe(0.92)
  expect(travelledShare(left, null, left)).toBe(0.5)
  expect(travelledShare(left, window, left, 'arrival')).toBe(0.95)
  expect(travelledShare(left, window, new Date('2026-12-01T10:00:00Z'), 'departure')).toBe(0.08)
})

test('a box that has landed stays there, whatever its carrier says after', () => {
  expect(carrierPlace([])).toBeNull()
  expect(carrierPlace(['announced', 'taken-over'])).toBe('departure')
  expect(carrierPlace(['taken-over', 'in-transit'])).toBeNull()
  expect(carrierPlace(['taken-over', 'in-transit', 'customs', 'in-transit'])).toBe('arrival')
  expect(carrierPlace(['taken-over', 'to-collect', 'returning', null])).toBe('arrival')
})

test('delays are told from twenty deliveries on', () => {
  expect(realDelays([{ days: 9, boxes: 20 }])).toEqual({
    deliveries: 20,
    halfDays: 9,
    mostDays: 9,
  })
  expect(realDelays([{ days: 9, boxes: 19 }])).toBeNull()
  expect(realDelays([])).toBeNull()
})

test.each<[DaysTaken[], halfDays: number, mostDays: number]>([
  [
    [
      { days: 4, boxes: 10 },
      { days: 8, boxes: 10 },
    ],
    4,
    8,
  ],
  [
    [
      { days: 8, boxes: 10 },
      { days: 4, boxes: 11 },
    ],
    4,
    8,
  ],
  [
    [
      { days: 1, boxes: 18 },
      { days: 30, boxes: 2 },
    ],
    1,
    1,
  ],
  [
    [
      { days: 1, boxes: 17 },
      { days: 30, boxes: 3 },
    ],
    1,
    30,
  ],
])('of %j half took %i days at most, nine out of ten %i', (taken, halfDays, mostDays) => {
  expect(realDelays(taken)).toMatchObject({ halfDays, mostDays })
})

test('both are what one reads in the list of all boxes, quickest first', () => {
  const boxes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: fewestDeliveries })
  fc.assert(
    fc.property(boxes, (days) => {
      const sorted = days.toSorted((a, b) => a - b)
      expect(realDelays(days.map((one) => ({ days: one, boxes: 1 })))).toEqual({
        deliveries: days.length,
        halfDays: sorted[Math.ceil(days.length / 2) - 1],
        mostDays: sorted[Math.ceil((days.length * 9) / 10) - 1],
      })
    }),
  )
})
