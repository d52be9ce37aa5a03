import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#domain/units.ts'
import {
  acceptReturn,
  isReturnFee,
  liveReturnStates,
  returnCan,
  returnStates,
  returnTransitions,
  whyNotLeave,
  type ReturnAct,
  type ReturnState,
} from './shop-return.ts'

const acts = Object.keys(returnTransitions) as ReturnAct[]

// Seen to fail with `send` allowed from `accepted`.
test('whatever is tried in whatever order, a return is sent only after it was paid or nothing was to pay', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...acts), { maxLength: 40 }), (tried) => {
      let state: ReturnState = 'to-price'
      const done: ReturnAct[] = []
      for (const act of tried) {
        if (!returnCan(act, state)) continue
        state = returnTransitions[act].to
        done.push(act)
      }
      const sent = done.indexOf('send')
      if (sent !== -1) {
        expect(done.slice(0, sent).some((act) => act === 'pay' || act === 'waive')).toBe(true)
        expect(done.slice(sent + 1).every((act) => act === 'deliver')).toBe(true)
      }
      if (done.includes('pay')) expect(done.indexOf('accept')).toBeLessThan(done.indexOf('pay'))
      expect(done.filter((act) => act === 'pay' || act === 'waive').length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 1000 },
  )
})

test('an end, a delivery and nothing else is final', () => {
  const final = returnStates.filter((state) => !acts.some((act) => returnCan(act, state)))
  expect(final).toEqual(['delivered', 'ended'])
})

const at = new Date('2026-11-12T10:00:00Z')
const later = new Date('2026-11-20T10:00:00Z')

test('the customer agrees to exactly the price and the storage due, or to nothing', () => {
  const amount = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 0, max: 200_000 }), (fee, storage, seen) => {
      const priced = { state: 'priced', feeCents: cents(fee), validUntil: later } as const
      const agreed = acceptReturn(priced, { storageCents: cents(storage), seenCents: seen, at })
      if (seen !== fee + storage) {
        expect(agreed).toMatchObject({ ok: false, refusal: 'total-changed' })
        return
      }
      const state = seen === 0 ? 'to-send' : 'accepted'
      expect(agreed).toMatchObject({
        ok: true,
        value: { state, totalCents: seen, storageCents: storage },
      })
    }),
    { examples: [[0, 0, 0], [890, 300, 1190], [890, 300, 890]] },
  )
})

test.each(returnStates.filter((state) => state !== 'priced'))('« %s » is not accepted', (state) => {
  const price = { state, feeCents: cents(890), validUntil: later }
  expect(acceptReturn(price, { storageCents: cents(0), seenCents: 890, at })).toMatchObject({
    refusal: 'return-not-priced',
  })
})

test('a price holds until its last millisecond', () => {
  const price = { state: 'priced', feeCents: cents(890), validUntil: at } as const
  const given = { storageCents: cents(0), seenCents: 890 }
  expect(acceptReturn(price, { ...given, at })).toMatchObject({ refusal: 'return-expired' })
  expect(acceptReturn(price, { ...given, at: new Date(at.getTime() - 1) }).ok).toBe(true)
})

test('a price is nothing, or what can be paid', () => {
  expect([0, 50, 890, 100_000].map(isReturnFee)).toEqual([true, true, true, true])
  expect([-1, 1, 49, 100_001].map(isReturnFee)).toEqual([false, false, false, false])
})

test('each way off the shelf, beside each live return', () => {
  const unpaid = liveReturnStates.filter((state) => state !== 'to-send')
  for (const state of unpaid) {
    expect(whyNotLeave('return', state, true)).toBe('return-unpaid')
    expect(whyNotLeave('return', state, false)).toBe('return-unpaid')
    expect(whyNotLeave('destroy', state, false)).toBeNull()
    expect(whyNotLeave('free', state, false)).toBeNull()
  }
  for (const way of ['return', 'destroy', 'free'] as const) {
    expect(whyNotLeave(way, 'to-send', false)).toBe('return-to-send')
    expect(whyNotLeave(way, null, false)).toBeNull()
  }
  expect(whyNotLeave('return', 'to-send', true)).toBeNull()
  expect(whyNotLeave('return', null, true)).toBe('return-unpaid')
})
