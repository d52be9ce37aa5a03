import { expect, test } from 'vitest'
import { parcelStatuses, parcelTransitions, type ParcelStatus } from './parcel.ts'
import { actsOnSheet, placeOfAct, sheetActs } from './staff-acts.ts'

const acts = (status: ParcelStatus, role: 'operateur' | 'admin' = 'admin', more = {}) =>
  actsOnSheet({ status, destroyed: false, hasOwner: true, boxed: false, ...more }, role)

test('every transition that staff may make has its place, and no other has one', () => {
  const byStaff = Object.entries(parcelTransitions)
    .filter(([, { by }]) => by.some((who) => who === 'operateur' || who === 'admin'))
    .map(([action]) => action)
  expect(Object.keys(placeOfAct).toSorted()).toEqual(byStaff.toSorted())
  const onSheet = Object.entries(placeOfAct).flatMap(([act, at]) => (at === 'sheet' ? [act] : []))
  expect(onSheet.toSorted()).toEqual(sheetActs.toSorted())
})

test('the sheet offers what the table allows, and nothing else', () => {
  expect(Object.fromEntries(parcelStatuses.map((status) => [status, acts(status)]))).toEqual({
    pending_arrival: [],
    received: ['correct-measures', 'block', 'return', 'take-from-owner', 'mark-unclaimed'],
    pending_quote: [],
    processing: [],
    ready_to_ship: [],
    shipped: ['return'],
    delivered: [],
    blocked: ['unblock', 'return', 'take-from-owner', 'mark-unclaimed'],
    returned: [],
    unclaimed: ['return', 'reclaim', 'dispose'],
  })
})

test('what is unclaimed is the office’s word; nobody’s parcel is not, and a destroyed one is left alone', () => {
  expect(acts('received', 'operateur')).toEqual(['correct-measures', 'block', 'return'])
  expect(acts('unclaimed', 'operateur')).toEqual(['return'])
  expect(acts('blocked', 'admin', { hasOwner: false })).toEqual(['unblock', 'return'])
  expect(acts('blocked', 'admin', { destroyed: true })).toEqual([])
  expect(acts('blocked', 'operateur', { boxed: true })).toEqual(['resume', 'return'])
})
