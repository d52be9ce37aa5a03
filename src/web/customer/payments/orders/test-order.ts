import type { OrderView } from '#contract/payments/orders.ts'

/** For tests: an order of one shipment, which is being packed. */

export const shipment: OrderView['shipments'][number] = {
  id: 's1',
  number: 'E-2026-000001',
  status: 'to_pack',
  destination: 'La Réunion',
  mode: 'standard',
  delays: null,
  supplement: null,
  isRethought: false,
  isStopped: false,
  sharing: null,
  boxes: [],
  parcels: [],
}
export const order: OrderView = {
  id: 'o1',
  number: 'C-2026-000001',
  status: 'processing',
  totalCents: 4215,
  createdAt: '2026-11-20T10:00:00.000Z',
  itemCount: 1,
  tracking: [],
  invoiceId: null,
  hasWorkToDo: false,
  lines: [],
  paymentMethod: 'card',
  paidAt: '2026-11-20T10:00:00.000Z',
  shipments: [shipment],
  steps: [],
  refunds: [],
  creditNotes: [],
  slips: [],
  quotes: [],
  withdrawal: null,
  withdrawn: null,
  canBePaidAgain: false,
  isGivenBack: false,
}

export const parcel: (typeof shipment)['parcels'][number] = {
  id: 'p1',
  boxId: null,
  trackingNumber: '6A00000000001',
  merchant: 'Zalando',
  photoId: null,
  status: 'processing',
  destroyedAt: null,
}
