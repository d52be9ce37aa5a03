import { expect, test } from 'vitest'
import { inHouseStatuses, parcelStatuses } from '#domain/parcel/parcel.ts'
import { chargedStatuses, isStorageCounted } from './charged-statuses.ts'

test('what is in the house and not paid for is charged for, but for what is unclaimed', () => {
  expect(chargedStatuses).toEqual(['received', 'pending_quote', 'blocked'])
  for (const status of chargedStatuses) expect(inHouseStatuses).toContain(status)
})

test('storage is counted until somebody pays to send the parcel, and of a held one that is paid for no more', () => {
  const counted = (more: { boxed?: boolean; destroyed?: boolean }) =>
    parcelStatuses.filter((status) => isStorageCounted({ status, ...more }))
  expect(counted({})).toEqual(['received', 'pending_quote', 'blocked', 'unclaimed'])
  expect(counted({ boxed: true })).toEqual([])
  expect(counted({ destroyed: true })).toEqual([])
})
