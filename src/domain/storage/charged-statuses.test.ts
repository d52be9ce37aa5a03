import { expect, test } from 'vitest'
import { inHouseStatuses, parcelStatuses } from '#domain/parcel/parcel.ts'
import { chargedStatuses, countsStorage } from './charged-statuses.ts'

test('what is in the house and not paid for is charged for, but for what is unclaimed', () => {
  expect(chargedStatuses).toEqual(['received', 'pending_quote', 'blocked'])
  for (const status of chargedStatuses) expect(inHouseStatuses).toContain(status)
})

test('the shelf of a parcel is told of until its shipment is paid for, or it is no more', () => {
  const told = parcelStatuses.filter((status) => countsStorage({ status }))
  expect(told).toEqual(['received', 'pending_quote', 'blocked', 'unclaimed'])
  expect(countsStorage({ status: 'blocked', boxed: true })).toBe(false)
  expect(countsStorage({ status: 'blocked', destroyed: true })).toBe(false)
})
