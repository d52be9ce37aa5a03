import { expect, test } from 'vitest'
import { inHouseStatuses } from '#domain/parcel/parcel.ts'
import { chargedStatuses } from './charged-statuses.ts'

test('what is in the house and not paid for is charged for, but for what is unclaimed', () => {
  expect(chargedStatuses).toEqual(['received', 'pending_quote', 'blocked'])
  for (const status of chargedStatuses) expect(inHouseStatuses).toContain(status)
})
