import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ParcelId } from '#domain/parcel/parcel.ts'
import type { Shipment, ShipmentStatus } from '#domain/shipment/shipment.ts'
import { paperColumns } from '#server/warehouse/contents/customs-papers.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { pageSize, type Cursor } from '#server/core/paging.ts'
import { found } from '#server/core/refused.ts'
import type { DB } from '#server/core/schema.ts'
import { isGone } from '#server/warehouse/parcel-rows/is-gone.ts'
import { isSilent } from './is-silent.ts'

/** A shipment as the warehouse sees it, with its owner, its order and its parcels on their shelves. */
const shipmentRows = (db: Database | Tx) =>
  db
    .selectFrom('shipments')
    .innerJoin('customers', 'customers.user_id', 'shipments.customer_id')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .leftJoin('carriers', 'carriers.code', 'shipments.carrier_code')
    .selectAll('shipments')
    .select([
      'carriers.link_pattern',
      'customers.first_name',
      'customers.last_name',
      'customers.client_number',
      'customers.phone',
      'orders.number as order_number',
    ])
    .select((eb) => boxed(eb).as('parcels'))

/** The parcels of the box, ordered by shelf, each with its first photo. */
const boxed = (eb: ExpressionBuilder<DB, 'shipments'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('shipment_parcels')
      .innerJoin('parcels', 'parcels.id', 'shipment_parcels.parcel_id')
      .leftJoin('receptions', 'receptions.parcel_id', 'parcels.id')
      .select([
        'parcels.id',
        'parcels.tracking_number as trackingNumber',
        'parcels.merchant',
        'parcels.status',
        'parcels.destroyed_at as destroyedAt',
        ...paperColumns,
        'receptions.shelf',
        'receptions.weight_g as weightGrams',
      ])
      .select((photo) =>
        photo
          .selectFrom('photos')
          .select('photos.id')
          .whereRef('photos.parcel_id', '=', 'parcels.id')
          .orderBy('photos.created_at')
          .orderBy('photos.id')
          .limit(1)
          .as('photoId'),
      )
      .whereRef('shipment_parcels.shipment_id', '=', 'shipments.id')
      .orderBy('receptions.shelf')
      .orderBy('parcels.id'),
  )

export type ShipmentRow = Awaited<ReturnType<typeof findShipment>>

export async function findShipment(db: Database | Tx, id: string) {
  return found(await shipmentRows(db).where('shipments.id', '=', id).executeTakeFirst())
}

type Only = {
  readonly status: ShipmentStatus | undefined
  /** Only shipments that are silent at that time. */
  readonly silentAt: Date | undefined
}

/** Oldest first: the box that has waited longest is packed first. One row more than the page shows. */
export async function findShipments(
  db: Database,
  { status, silentAt }: Only,
  cursor: Cursor | undefined,
  limit: number | undefined,
): Promise<ShipmentRow[]> {
  let query = shipmentRows(db)
  if (status) query = query.where('shipments.status', '=', status)
  if (silentAt) query = query.where(isSilent(silentAt))
  if (cursor) {
    const after = cursor
    query = query.where((eb) =>
      eb(eb.refTuple('shipments.created_at', 'shipments.id'), '>', eb.tuple(after.at, after.id)),
    )
  }
  return query
    .orderBy('shipments.created_at')
    .orderBy('shipments.id')
    .limit(pageSize(limit) + 1)
    .execute()
}

export type LockedShipment = Shipment & {
  readonly id: string
  readonly orderId: string
  readonly quoteId: string
  readonly customerId: string
}

/** Locks the parcels that are still in the box, by id, then the shipment: the same order as every operation. */
export async function lockShipment(tx: Tx, id: string): Promise<LockedShipment> {
  const parcels = await tx
    .selectFrom('parcels')
    .innerJoin('shipment_parcels', 'shipment_parcels.parcel_id', 'parcels.id')
    .select('parcels.id')
    .where('shipment_parcels.shipment_id', '=', id)
    .where((not) => not.not(isGone('parcels')))
    .orderBy('parcels.id')
    .forUpdate('parcels')
    .execute()
  const row = found(
    await tx
      .selectFrom('shipments')
      .select(['status', 'order_id', 'quote_id', 'customer_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  return {
    id,
    status: row.status as ShipmentStatus,
    parcelIds: parcels.map((parcel) => parcel.id as ParcelId),
    orderId: row.order_id,
    quoteId: row.quote_id,
    customerId: row.customer_id,
  }
}
