import * as office from '#contract/warehouse/office-parcels.ts'
import * as record from '#contract/warehouse/parcel-record.ts'
import * as parcels from '#contract/warehouse/parcels.ts'
import type { ParcelView } from '#contract/warehouse/parcel-view.ts'
import { mostCounted, type countMyParcels as endpoint } from '#contract/warehouse/parcels.ts'
import * as reception from '#contract/warehouse/reception.ts'
import { serve, serveFile, serveRaw, type ApiServer } from '#server/core/http.ts'
import { arrangePhotos } from './arrange-photos.ts'
import { readPhoto } from '#server/warehouse/photos/read-photo.ts'
import { uploadPhoto } from '#server/warehouse/photos/attach-photos.ts'
import { markUnclaimed } from '#server/warehouse/storage/mark-unclaimed.ts'
import { reclaimMyParcel, reclaimParcel } from './reclaim-parcel.ts'
import { freeDaysLeft } from '#domain/storage/storage.ts'
import { storageAccounts } from '#server/warehouse/storage/storage-due.ts'
import { waiveStorage } from '#server/warehouse/storage/waive-storage.ts'
import { announceParcel, declareParcel } from './declare-parcel.ts'
import {
  countParcelViews,
  countWarehouseParcels,
  exportWarehouseParcels,
  findWarehouseParcels,
  placeOf,
} from './find-warehouse-parcels.ts'
import { deleteDeclaration, editDeclaration } from './edit-declaration.ts'
import { listMyMerchants, listMyParcels } from './list-my-parcels.ts'
import { readParcelRecord } from './read-parcel-record.ts'
import type * as z from 'zod/mini'
import { changeableContentsStatuses } from '#domain/parcel/contents.ts'
import { parcelStatuses, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { prepared } from '#server/core/adapters/postgres.ts'
import { requireCustomer, requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { countMyParcelsSql } from './parcel-sql.ts'
import { decodeCursor, encodeCursor, pageSize } from '#server/core/paging.ts'
import { found } from '#server/core/refused.ts'
import { timelineOf } from '#server/core/timeline.ts'
import { findWarehouseParcel, warehouseView } from './warehouse-queries.ts'
import { findParcelOf } from './parcel-queries.ts'
import { parcelView } from './parcel-views.ts'
import { shipmentOfParcel } from './shipment-of-parcel.ts'

export function mountParcels(api: ApiServer): void {
  serve(api, parcels.declareParcel, declareParcel)
  serve(api, parcels.editDeclaration, editDeclaration)
  serve(api, parcels.deleteDeclaration, deleteDeclaration)
  serve(api, parcels.reclaimMyParcel, reclaimMyParcel)
  serve(api, parcels.listMyParcels, listMyParcels)
  serve(api, parcels.countMyParcels, countMyParcels)
  serve(api, parcels.listMyMerchants, listMyMerchants)
  serve(api, parcels.readMyParcel, readMyParcel)
  serve(api, parcels.readMyParcelTimeline, readMyParcelTimeline)
  serveFile(api, parcels.readPhoto, readPhoto)

  serveRaw(api, reception.uploadPhoto, (ctx, _input, body) => uploadPhoto(ctx, body))
  serve(api, reception.listWarehouseParcels, listWarehouseParcels)
  serve(api, reception.readWarehouseParcel, readWarehouseParcel)

  serve(api, office.countWarehouseParcels, countWarehouseParcels)
  serve(api, office.countParcelViews, countParcelViews)
  serveFile(api, office.exportWarehouseParcels, exportWarehouseParcels)
  serve(api, office.announceParcel, announceParcel)

  serve(api, record.readParcelRecord, readParcelRecord)
  serve(api, record.arrangePhotos, arrangePhotos)
  serve(api, record.waiveStorage, waiveStorage)
  serve(api, record.markUnclaimed, markUnclaimed)
  serve(api, record.reclaimParcel, reclaimParcel)
}

type Row = {
  readonly status: ParcelStatus
  readonly count: number
  readonly destroyed: number
  readonly incomplete: number
}

const myParcelCounts = prepared<Row>('my-parcel-counts', countMyParcelsSql)

/** The number of the customer's parcels per status, up to `mostCounted`. */
async function countMyParcels(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  const values = [requireCustomer(ctx.actor), parcelStatuses, mostCounted]
  const rows = await myParcelCounts(ctx.pool, values)
  const completable = rows.filter(({ status }) =>
    (changeableContentsStatuses as readonly string[]).includes(status),
  )
  return {
    byStatus: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    destroyed: Math.min(sum(rows.map(({ destroyed }) => destroyed)), mostCounted),
    incomplete: Math.min(sum(completable.map(({ incomplete }) => incomplete)), mostCounted),
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)

async function listWarehouseParcels(
  ctx: Context,
  input: z.output<typeof reception.listWarehouseParcels.input>,
): Promise<z.input<typeof reception.listWarehouseParcels.output>> {
  requireStaff(ctx.actor)
  const { cursor, limit, ...filter } = input
  const rows = await findWarehouseParcels(ctx, filter, {
    after: decodeCursor(cursor),
    limit: pageSize(limit) + 1,
  })
  const shown = rows.slice(0, pageSize(limit))
  const last = shown.at(-1)
  const stored = shown.filter(({ received_at }) => received_at !== null).map(({ id }) => id)
  const storage = await storageAccounts(ctx.db, ctx, stored)
  return {
    items: shown.map((row) => {
      const account = storage.get(row.id)
      return {
        ...warehouseView(row),
        freeStorageDaysLeft: account ? freeDaysLeft(account) : null,
      }
    }),
    nextCursor: rows.length > shown.length && last ? encodeCursor(placeOf(filter, last)) : null,
  }
}

async function readWarehouseParcel(
  ctx: Context,
  { parcelId }: z.output<typeof reception.readWarehouseParcel.input>,
): Promise<z.input<typeof reception.readWarehouseParcel.output>> {
  requireStaff(ctx.actor)
  const parcel = warehouseView(found(await findWarehouseParcel(ctx.db, parcelId)))
  return { parcel, steps: await timelineOf(ctx.db, { parcelId }, 'staff') }
}

type Asked = { readonly parcelId: string }
type Timeline = z.input<typeof parcels.readMyParcelTimeline.output>

/** The customer's own parcel, or 404. */
async function readMyParcel(ctx: Context, { parcelId }: Asked): Promise<ParcelView> {
  const customerId = requireCustomer(ctx.actor)
  return parcelView(ctx, found(await findParcelOf(ctx, customerId, parcelId)))
}

/** The parcel's events, with the actor as a customer may see it, and the shipment that carries it. */
async function readMyParcelTimeline(ctx: Context, { parcelId }: Asked): Promise<Timeline> {
  const customerId = requireCustomer(ctx.actor)
  found(await findParcelOf(ctx, customerId, parcelId))
  const [steps, shipment] = await Promise.all([
    timelineOf(ctx.db, { parcelId }, 'customer'),
    shipmentOfParcel(ctx, customerId, parcelId),
  ])
  return { steps, shipment }
}
