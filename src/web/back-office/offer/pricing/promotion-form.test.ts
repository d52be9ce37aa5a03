import { expect, test } from 'vitest'
import { isCount, newPromotion, percentOf, promotionFormOf, termsOf } from './promotion-form.ts'

test('days are those of Paris, the last one included, on both sides of a clock change', () => {
  const form = {
    ...newPromotion(new Date('2026-11-20T11:00:00Z')),
    from: '2026-10-25',
    until: '2026-10-25',
  }
  const terms = termsOf(form)
  expect([terms.startsAt, terms.endsAt]).toEqual([
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ])
  const view = { ...terms, id: 'x', code: '', uses: 0, version: 1 }
  expect(promotionFormOf(view)).toEqual(form)
})

test('a per cent or an amount, and caps that may be empty', () => {
  const base = newPromotion(new Date('2026-11-20T11:00:00Z'))
  expect(termsOf({ ...base, value: '12,5' })).toMatchObject({ percent: 1250, amountCents: null })
  const amount = termsOf({ ...base, kind: 'amount', value: '5', maxUses: '100', minimum: '30' })
  expect(amount).toMatchObject({
    percent: null,
    amountCents: 500,
    maxUses: 100,
    minimumCents: 3000,
  })
  expect(['0', '101', 'dix', '100'].map(percentOf)).toEqual([null, null, null, 10_000])
  expect(['', '1', '0', '1,5'].map(isCount)).toEqual([true, true, false, false])
})
