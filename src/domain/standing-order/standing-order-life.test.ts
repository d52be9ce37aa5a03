import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeQuote, type AgreedQuote, type SentQuote } from './judge-quote.ts'
import { hoursAfter, paymentOf, type PayableOrder } from './announcement.ts'
import { standingOrderCan } from './standing-order.ts'

const at = new Date('2026-11-20T09:00:00Z')

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

/** A life: what happens to a standing order, its quote and the clock, in any order. */
type Step =
  | { readonly kind: 'send'; readonly totalCents: number; readonly parcelIds: readonly string[] }
  | { readonly kind: 'mail' }
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'promotion' }
  | { readonly kind: 'remove-means' }
  | { readonly kind: 'run'; readonly isRefused: boolean }
  | { readonly kind: 'stop' }

const agreedSend: fc.Arbitrary<Step> = fc
  .integer({ min: 1, max: 9000 })
  .map((totalCents) => ({ kind: 'send', totalCents, parcelIds: ['b', 'a'] }))

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: agreedSend },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      totalCents: fc.oneof(
        fc.integer({ min: 8999, max: 9002 }),
        fc.integer({ min: -5, max: 20_000 }),
      ),
      parcelIds: fc.constantFrom(['a', 'b'], ['a'], ['a', 'b', 'c'], []),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ kind: 'mail' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.integer({ min: 0, max: 60 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'promotion' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'remove-means' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('run' as const), isRefused: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'stop' as const }) },
)

type Life = {
  order: PayableOrder
  quote: Parameters<typeof paymentOf>[1]
  now: Date
  stopped: boolean
  charges: { cents: number; at: Date; toldAt: Date | null; parcels: readonly string[] }[]
}

const acts: {
  readonly [Kind in Step['kind']]: (life: Life, step: Extract<Step, { kind: Kind }>) => void
} = {
  send: (life, { totalCents, parcelIds }) => {
    const { order, now } = life
    const version = life.quote.version + 1
    life.quote = { ...life.quote, totalCents, parcelIds, version }
    if (!standingOrderCan('announce', order)) return
    const isAgreed = judgeQuote(order.agreed, life.quote).ok
    const announced = { version, announcedAt: now, toldAt: null, stopHours: 24 }
    life.order = isAgreed
      ? { ...order, status: 'announced', announced }
      : { ...order, status: 'ended' }
  },
  mail: (life) => {
    const { announced } = life.order
    if (announced === null || announced.toldAt !== null) return
    life.order = { ...life.order, announced: { ...announced, toldAt: life.now } }
  },
  wait: (life, { hours }) => {
    life.now = hoursAfter(life.now, hours)
  },
  promotion: (life) => {
    life.quote = { ...life.quote, version: life.quote.version + 1 }
  },
  'remove-means': (life) => {
    life.quote = { ...life.quote, hasMeans: false }
  },
  stop: (life) => {
    if (!standingOrderCan('end', life.order)) return
    life.stopped = true
    life.order = { ...life.order, status: 'ended' }
  },
  run: (life, { isRefused }) => {
    const { order, quote, now } = life
    const outcome = paymentOf(order, quote, now)
    if (!outcome.ok && outcome.refusal === 'not-now') return
    if (outcome.ok && !isRefused) {
      const toldAt = order.announced?.toldAt ?? null
      life.charges.push({
        cents: outcome.value.amountCents,
        at: now,
        toldAt,
        parcels: quote.parcelIds,
      })
    }
    life.order = { ...order, status: outcome.ok && !isRefused ? 'paid' : 'ended' }
  },
}

const live = (life: Life, step: Step): void => acts[step.kind](life, step as never)

// Removed to see it fail: the ceiling and the set of `judgeQuote`; the hours and `toldAt` of `paymentOf`; `pay` from `paid`.
test('whatever happens: never above the ceiling, never before its hours, never twice, never after a stop, never another parcel', () => {
  let paid = 0
  fc.assert(
    fc.property(agreedSend, fc.array(anyStep, { maxLength: 25, size: 'max' }), (first, steps) => {
      const life: Life = {
        order: { status: 'asked', agreed, announced: null },
        quote: { ...sent, version: 0, hasMeans: true },
        now: at,
        stopped: false,
        charges: [],
      }
      for (const step of [first, ...steps]) live(life, step)
      expect(life.charges.length).toBeLessThanOrEqual(1)
      for (const charge of life.charges) {
        paid += 1
        expect(life.stopped).toBe(false)
        expect(charge.cents).toBeGreaterThan(0)
        expect(charge.cents).toBeLessThanOrEqual(agreed.ceilingCents)
        expect(charge.toldAt).not.toBeNull()
        const told = charge.toldAt ?? charge.at
        expect(charge.at.getTime() - told.getTime()).toBeGreaterThanOrEqual(24 * 3_600_000)
        expect(new Set(charge.parcels)).toEqual(new Set(agreed.parcelIds))
      }
    }),
    { numRuns: 3000 },
  )
  // About 115 of them pay.
  expect(paid).toBeGreaterThan(20)
})

const toldAt = new Date(at.getTime() + 60_000)
const announced = { version: 1, announcedAt: at, toldAt, stopHours: 24 }
const due = hoursAfter(toldAt, 24)

// Removed to see it fail: each condition of `paymentOf`.
test.each<[string, object, object, Date, string | null]>([
  ['its hours over', {}, {}, due, null],
  ['a moment before', {}, {}, new Date(due.getTime() - 1), 'not-now'],
  ['its mail has not left', { announced: { ...announced, toldAt: null } }, {}, due, 'not-now'],
  ['not announced', { status: 'asked', announced: null }, {}, due, 'not-now'],
  ['stopped', { status: 'ended' }, {}, due, 'not-now'],
  ['being paid', { status: 'paying' }, {}, due, 'not-now'],
  ['without its means', {}, { hasMeans: false }, due, 'means-gone'],
  ['another version', {}, { version: 2 }, due, 'quote-changed'],
  ['a cent above', {}, { totalCents: 9001 }, due, 'over-ceiling'],
])('what is taken now: %s', (_, order, quote, now, refusal) => {
  const outcome = paymentOf(
    { status: 'announced', agreed, announced, ...order },
    { ...sent, version: 1, hasMeans: true, ...quote },
    now,
  )
  expect(outcome.ok ? null : outcome.refusal).toBe(refusal)
})
