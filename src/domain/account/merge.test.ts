import { expect, test } from 'vitest'
import { mergeAccounts, type Mergeable } from './merge.ts'

const account = (id: string, change: Partial<Mergeable> = {}): Mergeable => ({
  id,
  isCustomer: true,
  isMerged: false,
  isOpen: true,
  openPayments: 0,
  ordersUnderWay: 0,
  liveSubscriptions: 0,
  ...change,
})

test.each([
  ['two quiet accounts', {}, {}, 0, undefined],
  ['staff', { isCustomer: false }, {}, 0, 'not-a-customer'],
  ['into staff', {}, { isCustomer: false }, 0, 'not-a-customer'],
  ['one that is merged', { isMerged: true }, {}, 0, 'already-merged'],
  ['into one that is merged', {}, { isMerged: true }, 0, 'already-merged'],
  ['into one that nobody can open', {}, { isOpen: false }, 0, 'kept-not-open'],
  ['a closed one into an open one', { isOpen: false }, {}, 0, undefined],
  ['an open payment on the closed one', { openPayments: 1 }, {}, 0, 'payment-under-way'],
  ['an open payment on the kept one', {}, { openPayments: 1 }, 0, 'payment-under-way'],
  ['two subscriptions', { liveSubscriptions: 1 }, { liveSubscriptions: 1 }, 0, 'two-subscriptions'],
  ['the subscription closed', { liveSubscriptions: 1 }, {}, 0, 'subscription-on-closed'],
  ['the subscription kept', {}, { liveSubscriptions: 1 }, 0, undefined],
  ['an order under way on the closed one', { ordersUnderWay: 1 }, {}, 0, 'order-under-way'],
  ['an order under way on the kept one', {}, { ordersUnderWay: 1 }, 0, undefined],
  ['a parcel in both', {}, {}, 1, 'parcel-in-both'],
] as const)('%s', (_, closed, kept, parcelsInBoth, refusal) => {
  const outcome = mergeAccounts(account('a', closed), account('b', kept), parcelsInBoth)
  expect(outcome.ok ? undefined : outcome.refusal).toBe(refusal)
})

test('an account is not merged into itself', () => {
  expect(mergeAccounts(account('a'), account('a'), 0)).toEqual({
    ok: false,
    refusal: 'same-account',
  })
})
