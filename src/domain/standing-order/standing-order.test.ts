import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parcelStatuses, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { grams } from '#domain/units.ts'
import { announcementOf, hoursAfter } from './announcement.ts'
import { judgeQuote, type AgreedQuote, type SentQuote } from './judge-quote.ts'
import { parcelsToAsk, requestedChoices, type StandingParcel } from './parcels-to-ask.ts'
import {
  isWithinCeiling,
  standingOrderCan,
  standingOrderStatuses,
  standingOrderTransitions,
  type StandingOrderAction,
  type StandingOrderCondition,
} from './standing-order.ts'

const at = new Date('2026-11-20T09:00:00Z')
const allArrived: StandingOrderCondition = { kind: 'all-arrived' }

const parcel = (id: string, more: Partial<StandingParcel> = {}): StandingParcel => ({
  id,
  status: 'received',
  weightGrams: 1000,
  isDisputed: false,
  hasPapers: true,
  ...more,
})
const awaited = parcel('awaited', { status: 'pending_arrival', weightGrams: null })
const asked = (condition: StandingOrderCondition, ...parcels: readonly StandingParcel[]) => {
  const outcome = parcelsToAsk(condition, parcels, at)
  return outcome.ok ? outcome.value : outcome.refusal
}

test.each<[string, StandingOrderCondition, readonly StandingParcel[], readonly string[] | string]>([
  ['all have arrived', allArrived, [parcel('a'), parcel('b')], ['a', 'b']],
  ['one is awaited', allArrived, [parcel('a'), awaited], 'not-yet'],
  ['one is blocked', allArrived, [parcel('a'), parcel('b', { status: 'blocked' })], 'not-yet'],
  ['the weight of one is disputed', allArrived, [parcel('a', { isDisputed: true })], 'not-yet'],
  ['one lacks papers', allArrived, [parcel('a', { hasPapers: false })], 'papers-missing'],
  ['one is deleted', allArrived, [parcel('a'), parcel('b', { status: null })], 'parcels-changed'],
  ['the weight', { kind: 'weight', fromGrams: grams(1000) }, [parcel('a'), awaited], ['a']],
  ['a gram short', { kind: 'weight', fromGrams: grams(1001) }, [parcel('a'), awaited], 'not-yet'],
  ['never so heavy', { kind: 'weight', fromGrams: grams(1001) }, [parcel('a')], 'too-light'],
  ['the day', { kind: 'day', from: at }, [parcel('a'), awaited], ['a']],
  ['the day before', { kind: 'day', from: new Date(at.getTime() + 1) }, [parcel('a')], 'not-yet'],
  ['a day with nothing', { kind: 'day', from: at }, [awaited], 'none-arrived'],
])('what is asked for: %s', (_, condition, parcels, expected) => {
  expect(asked(condition, ...parcels)).toEqual(expected)
})

const anyParcel: fc.Arbitrary<StandingParcel> = fc.record({
  id: fc.uuid(),
  status: fc.constantFrom<ParcelStatus | null>(...parcelStatuses, null),
  weightGrams: fc.option(fc.integer({ min: 1, max: 30_000 })),
  isDisputed: fc.boolean(),
  hasPapers: fc.boolean(),
})
const anyCondition: fc.Arbitrary<StandingOrderCondition> = fc.oneof(
  fc.constant(allArrived),
  fc
    .integer({ min: 1, max: 30_000 })
    .map((weight) => ({ kind: 'weight', fromGrams: grams(weight) }) as const),
  fc
    .integer({ min: -5, max: 5 })
    .map((hours) => ({ kind: 'day', from: hoursAfter(at, hours) }) as const),
)

// Removed to see it fail: `isHere`, then `isGone`.
test('only parcels of the set that are here, with their papers, are ever asked for', () => {
  fc.assert(
    fc.property(fc.array(anyParcel, { minLength: 1 }), anyCondition, (parcels, condition) => {
      const outcome = parcelsToAsk(condition, parcels, at)
      if (!outcome.ok) return
      expect(outcome.value.length).toBeGreaterThan(0)
      for (const id of outcome.value) {
        const own = parcels.find((one) => one.id === id)
        expect(own).toMatchObject({ status: 'received', isDisputed: false, hasPapers: true })
        expect(own?.weightGrams).not.toBeNull()
      }
    }),
  )
})

test('a single parcel is no grouping, and pays for none', () => {
  const options = ['consolidation', 'photo_request'] as const
  expect(requestedChoices(options, 1)).toEqual({
    shippingType: 'direct',
    options: ['photo_request'],
  })
  expect(requestedChoices(options, 2)).toEqual({ shippingType: 'grouping', options })
})

/** What a customer agreed to. */
const agreed: AgreedQuote = {
  ceilingCents: 9000,
  parcelIds: ['a', 'b'],
  choices: {
    shippingType: 'grouping',
    destination: 'Nouvelle-Calédonie',
    mode: 'standard',
    options: ['consolidation'],
    insuranceTier: 0,
    address: '1 rue du Port, 98800, Nouméa, Nouvelle-Calédonie',
  },
}
const line = (code: string, amountCents: number) => ({ code, amountCents })
/** The quote that is exactly that. */
const sent: SentQuote = {
  totalCents: 9000,
  parcelIds: ['b', 'a'],
  choices: agreed.choices,
  lines: [line('carrier', 7610), line('consolidation', 700), line('processing_fee', 690)],
  hasPapers: true,
  isSuspended: false,
}
const insured = { ...agreed.choices, insuranceTier: 300 }

test.each<[string, Partial<SentQuote>, string | null]>([
  ['as agreed', {}, null],
  ['cheaper', { totalCents: 50 }, null],
  ['a cent above', { totalCents: 9001 }, 'over-ceiling'],
  ['a parcel less', { parcelIds: ['a'] }, 'parcels-changed'],
  ['a parcel more', { parcelIds: ['a', 'b', 'c'] }, 'parcels-changed'],
  ['another address', { choices: { ...agreed.choices, address: 'x' } }, 'choices-changed'],
  ['another mode', { choices: { ...agreed.choices, mode: 'eco' } }, 'choices-changed'],
  ['an insurance', { choices: insured }, 'choices-changed'],
  ['an option that is not sold', { lines: [line('carrier', 9000)] }, 'choices-changed'],
  ['an option more', { lines: [...sent.lines, line('photo_request', 500)] }, 'choices-changed'],
  ['work in the office’s words', { lines: [...sent.lines, line('other', 100)] }, 'choices-changed'],
  ['a discount', { lines: [...sent.lines, line('discount_office', -100)] }, null],
  [
    'photos that were paid before',
    { lines: [...sent.lines, line('photo_request', 350), line('prepaid_photo_request', -350)] },
    null,
  ],
  ['a size that was measured', { lines: [...sent.lines, line('non_standard', 800)] }, null],
  ['papers that miss', { hasPapers: false }, 'papers-missing'],
  ['a suspended territory', { isSuspended: true }, 'territory-suspended'],
])('what is paid by itself is exactly what was agreed to: %s', (_, more, refusal) => {
  const outcome = judgeQuote(agreed, { ...sent, ...more })
  expect(outcome.ok ? null : outcome.refusal).toBe(refusal)
})

test.each<[string, object, string | null]>([
  ['valid for two more hours', {}, null],
  ['a moment less', { validUntil: new Date(hoursAfter(at, 2).getTime() - 1) }, 'too-short'],
  ['no means', { hasMeans: false }, 'means-gone'],
  ['other terms', { hasTerms: false }, 'terms-changed'],
  ['a cent above', { totalCents: 9001 }, 'over-ceiling'],
])('only a payment that can happen is announced: %s', (_, more, refusal) => {
  const quote = { ...sent, validUntil: hoursAfter(at, 2), hasMeans: true, hasTerms: true, ...more }
  const outcome = announcementOf(agreed, quote, at)
  expect(outcome.ok ? null : outcome.refusal).toBe(refusal)
})

test('a ceiling is not passed by a cent, nor reached by nothing or by a part of a cent', () => {
  expect([9000, 9001, 0, -1, 0.5, NaN].map((total) => isWithinCeiling(total, 9000))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('what is paid or ended stays so, and a payment that has begun is stopped by nobody', () => {
  const actions = Object.keys(standingOrderTransitions) as StandingOrderAction[]
  const allowed = standingOrderStatuses.map((status) => [
    status,
    actions.filter((action) => standingOrderCan(action, { status })),
  ])
  expect(Object.fromEntries(allowed)).toEqual({
    waiting: ['pause', 'ask', 'end'],
    paused: ['resume', 'end'],
    asked: ['announce', 'end'],
    announced: ['announce', 'pay', 'end'],
    paying: ['settle', 'fail'],
    paid: [],
    ended: [],
  })
})
