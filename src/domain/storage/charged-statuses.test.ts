import { expect, test } from 'vitest'
import { inHouseStatuses, parcelStatuses } from '#domain/parcel/parcel.ts'
import { chargedStatuses, isStorageTold } from './charged-statuses.ts'

test('what is in the house and not paid for is charged for, but for what is unclaimed', () => {
  expect(chargedStatuses).toEqual(['received', 'pending_quote', 'blocked'])
  for (const status of chargedStatuses) expect(inHouseStatuses).toContain(status)
})

test('the shelf of a parcel is told of until its shipment is paid for, or it is no more', () => {
  const told = parcelStatuses.filter((status) => isStorageTold({ status }))
  expect(told).toEqual(['received', 'pending_quote', 'blocked', 'unclaimed'])
  expect(isStorageTold({ status: 'blocked', boxed: true })).toBe(false)
  expect(isStorageTold({ status: 'blocked', destroyed: true })).toBe(false)
})
