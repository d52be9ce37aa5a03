import type { ParcelView } from '#contract/parcels.ts'
import { missingOf } from '#domain/parcel/contents.ts'
import { inHouseStatuses, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { storageAccount } from '#domain/storage/storage.ts'
import { catalogueOf } from '#server/catalogue/current-catalogue.ts'
import type { Context } from '#server/core/context.ts'
import type { ParcelRow } from './parcel-queries.ts'

/** What a customer sees of a parcel. */
export async function parcelView(ctx: Context, row: ParcelRow): Promise<ParcelView> {
  return {
    id: row.id,
    trackingNumber: row.tracking_number,
    merchant: row.merchant,
    description: row.description,
    requestedAction: row.requested_action,
    status: row.status,
    destroyedAt: row.destroyed_at?.toISOString() ?? null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    reception: receptionView(row),
    photoIds: [...row.photo_ids],
    freeStorageDaysLeft: await freeStorageDaysLeft(ctx, row),
    missing: missingOf({
      status: row.status,
      isDestroyed: row.destroyed_at !== null,
      hasContents: row.has_contents,
      hasInvoice: row.has_invoice,
    }),
  }
}

type ReceptionColumns = Pick<
  ParcelRow,
  'length_mm' | 'width_mm' | 'height_mm' | 'weight_g' | 'received_at'
>

/** `null` until somebody has measured it. */
function receptionView(row: ReceptionColumns): ParcelView['reception'] {
  if (row.weight_g === null || row.received_at === null) return null
  return {
    weightGrams: row.weight_g,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
    receivedAt: row.received_at.toISOString(),
  }
}

/** Free days left by the customer's plan; negative = days that are charged (decisions §7). */
async function freeStorageDaysLeft(ctx: Context, row: ParcelRow): Promise<number | null> {
  if (row.received_at === null || row.destroyed_at !== null) return null
  if (!isInHouse(row.status)) return null
  const { catalogue } = await catalogueOf(ctx.db, row.catalogue_version)
  const { freeStorageDays } = catalogue.plans[row.plan]
  const stored = { receivedAt: row.received_at, freeStorageDays, keepings: row.keepings }
  const { daysLeft, daysDue } = storageAccount(catalogue.storage, stored, ctx.now())
  return daysLeft - daysDue
}

const isInHouse = (status: ParcelStatus): boolean =>
  (inHouseStatuses as readonly ParcelStatus[]).includes(status)
