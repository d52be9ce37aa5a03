import type { Parcel } from '#web/api/parcels.ts'

/** For tests. */
export const parcel: Parcel = {
  id: 'p1',
  trackingNumber: '6A04821739415',
  merchant: 'Sézane',
  description: null,
  requestedAction: 'grouping',
  status: 'received',
  destroyedAt: null,
  version: 1,
  createdAt: '2026-11-22T08:35:00.000Z',
  reception: null,
  photoIds: [],
  contentsCents: 0,
  mayBeQuoted: true,
  waitsFor: null,
  freeStorageDaysLeft: null,
  isStoragePaused: false,
  missing: [],
  onItsWay: null,
}
