import type { ParcelView } from '#contract/warehouse/parcel-view.ts'
import { missingOf } from '#domain/parcel/contents.ts'
import { mayBeQuoted } from '#domain/parcel/parcel.ts'
import { carrierPlace } from '#domain/shipment/arrival-window.ts'
import { isComingBack, stateOfCode } from '#domain/shipment/tracking.ts'
import { countsStorage, freeDaysLeft, storageAccount } from '#domain/storage/storage.ts'
import { catalogueOf } from '#server/offer/catalogue/current-catalogue.ts'
import { realDelaysOf } from '#server/offer/delays/real-delays.ts'
import { customsPapers } from '#server/warehouse/contents/content-queries.ts'
import type { Context } from '#server/core/context.ts'
import { storedParcel } from '#server/warehouse/storage/stored-parcels.ts'
import type { NewsRow, ParcelRow } from './parcel-queries.ts'

/** A parcel as its customer sees it. */
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
    contentsCents: row.contents_cents,
    mayBeQuoted: mayBeQuoted(
      { status: row.status, destroyed: row.destroyed_at !== null },
      row.is_leaving || row.is_disputed,
    ),
    waitsFor: row.waits_for,
    ...(await storageLeft(ctx, row)),
    missing: row.is_leaving
      ? []
      : missingOf({
          status: row.status,
          isDestroyed: row.destroyed_at !== null,
          ...customsPapers(row),
        }),
    onItsWay: await wayOf(ctx, row),
    ...(row.block && {
      block: { reason: row.block.reason, deadline: new Date(row.block.deadline).toISOString() },
    }),
  }
}

/** The delays of a territory are remembered: a page of parcels reads them once. */
async function wayOf(
  ctx: Context,
  { on_its_way: box }: ParcelRow,
): Promise<ParcelView['onItsWay']> {
  if (!box) return null
  return {
    ...box,
    handedOverAt: new Date(box.handedOverAt).toISOString(),
    news: box.news && newsOf(box.news),
    delays: await realDelaysOf(ctx.db, ctx.now(), box),
  }
}

const newsOf = ({ code, label, at, state, codes }: NewsRow) => ({
  code,
  label,
  at: new Date(at).toISOString(),
  // A scan on its way back to us leaves it coming back.
  state: isComingBack(state) ? state : stateOfCode(code),
  place: carrierPlace(codes.map(stateOfCode)),
})

type ReceptionColumns = Pick<
  ParcelRow,
  'length_mm' | 'width_mm' | 'height_mm' | 'weight_g' | 'condition_note' | 'received_at'
>

/** `null` until the parcel was measured. */
function receptionView(row: ReceptionColumns): ParcelView['reception'] {
  if (row.weight_g === null || row.received_at === null) return null
  return {
    weightGrams: row.weight_g,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
    conditionNote: row.condition_note,
    receivedAt: row.received_at.toISOString(),
  }
}

type StorageLeft = Pick<ParcelView, 'freeStorageDaysLeft' | 'isStoragePaused'>

/** Free days left; without any, the days charged so far, as a negative number (docs/rules/storage.md#daily-fee). */
async function storageLeft(ctx: Context, row: ParcelRow): Promise<StorageLeft> {
  const receivedAt = row.received_at
  if (receivedAt === null || !countsStorageOf(row))
    return { freeStorageDaysLeft: null, isStoragePaused: false }
  const { catalogue } = await catalogueOf(ctx.db, row.catalogue_version)
  const account = storageAccount(
    catalogue.storage,
    storedParcel({ ...row, received_at: receivedAt }, catalogue),
    ctx.now(),
  )
  return {
    freeStorageDaysLeft: freeDaysLeft(account),
    isStoragePaused: account.pause !== null,
  }
}

export const countsStorageOf = ({ status, destroyed_at, is_paid_to_leave }: ParcelRow): boolean =>
  countsStorage({ status, destroyed: destroyed_at !== null, boxed: is_paid_to_leave })
