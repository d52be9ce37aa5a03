import { expect, test } from 'vitest'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { doneReception } from './done-reception.ts'

const number = '6A04821739415'
const carton = (id: string, clientNumber: string | null, day: string): WarehouseParcel => ({
  id,
  trackingNumber: number,
  merchant: 'Non déclaré',
  description: null,
  requestedAction: 'temporary_storage',
  status: 'received',
  destroyedAt: null,
  createdAt: `${day}T08:00:00.000Z`,
  customer:
    clientNumber === null
      ? null
      : { id: clientNumber, name: 'Marie', clientNumber, country: 'Mayotte' },
  reception: {
    weightGrams: 900,
    lengthMm: 300,
    widthMm: 200,
    heightMm: 100,
    shelf: 'B12',
    receivedAt: `${day}T08:00:00.000Z`,
    receivedBy: 'Aïcha',
    conditionNote: null,
  },
  photoIds: [`photo of ${id}`],
})

// Seen to fail: with the latest reception of any carton, another person's was shown and labelled.
test.each([
  ['of a client', 'CLT-100001'],
  ['of nobody', ''],
  ['of a client whose label has a former number', 'CLT-100009'],
])('what was received %s is the carton that has its photos, not the latest', (_, clientNumber) => {
  const matches = [
    carton('theirs', 'CLT-100002', '2026-11-30'),
    carton('done', clientNumber === '' ? null : 'CLT-100001', '2026-11-29'),
    carton('former', 'CLT-100001', '2026-11-28'),
  ]
  const target = { kind: 'undeclared', trackingNumber: number, clientNumber, attempt: 'a' } as const
  expect(doneReception(matches, target, ['photo of done'])?.id).toBe('done')
  expect(doneReception(matches, target, ['another'])).toBeUndefined()
})

test('what was announced is that very parcel', () => {
  const done = carton('done', 'CLT-100001', '2026-11-29')
  const matches = [carton('theirs', null, '2026-11-30'), done]
  expect(doneReception(matches, { kind: 'declared', parcel: done, attempt: 'a' }, [])).toBe(done)
})
