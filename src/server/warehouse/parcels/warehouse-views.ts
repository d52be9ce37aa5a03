import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import type { ParcelStatus, RequestedAction } from '#domain/parcel/parcel.ts'
import type { WarehouseRow } from './warehouse-queries.ts'

/** A parcel as the warehouse sees it. */
export const warehouseView = (row: WarehouseRow): WarehouseParcel => ({
  id: row.id,
  trackingNumber: row.tracking_number,
  merchant: row.merchant,
  description: row.description,
  requestedAction: row.requested_action as RequestedAction,
  status: row.status as ParcelStatus,
  destroyedAt: row.destroyed_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  customer: ownerView(row),
  reception: receptionView(row),
  photoIds: row.photo_ids,
})

function ownerView(row: WarehouseRow): WarehouseParcel['customer'] {
  if (row.customer_id === null) return null
  return {
    id: row.customer_id,
    name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
    clientNumber: row.client_number ?? '',
    country: row.country ?? '',
  }
}

/** The columns of a reception are all there, or none. */
function receptionView(row: WarehouseRow): WarehouseParcel['reception'] {
  if (row.received_at === null) return null
  return {
    weightGrams: row.weight_g ?? 0,
    lengthMm: row.length_mm ?? 0,
    widthMm: row.width_mm ?? 0,
    heightMm: row.height_mm ?? 0,
    conditionNote: row.condition_note,
    receivedAt: row.received_at.toISOString(),
    shelf: row.shelf ?? '',
    receivedBy: row.received_by ?? '',
  }
}
