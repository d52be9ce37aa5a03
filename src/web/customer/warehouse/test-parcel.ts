import type { Parcel } from '#web/api/parcels.ts'

/** For tests. */
export const reception = {
  weightGrams: 1200,
  lengthMm: 300,
  widthMm: 200,
  heightMm: 100,
  conditionNote: null,
  receivedAt: '2026-11-24T08:35:00.000Z',
}

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
