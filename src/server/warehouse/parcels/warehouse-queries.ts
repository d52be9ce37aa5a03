import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/context.ts'

/** Every parcel with its owner, its reception, its place in the warehouse (`h`) and its photos. */
export const warehouseParcels = (db: Database | Tx) =>
  db
    .selectFrom('parcels as p')
    .leftJoin('customers as c', 'c.user_id', 'p.customer_id')
    .leftJoin('receptions as r', 'r.parcel_id', 'p.id')
    .leftJoin('users as s', 's.id', 'r.received_by')
    .leftJoin('stored_parcels as h', 'h.parcel_id', 'p.id')
    .select([
      'p.id',
      'p.tracking_number',
      'p.merchant',
      'p.description',
      'p.requested_action',
      'p.status',
      'p.destroyed_at',
      'p.created_at',
      'c.user_id as customer_id',
      'c.first_name',
      'c.last_name',
      'c.client_number',
      'c.country',
      'r.weight_g',
      'r.condition_note',
      'r.length_mm',
      'r.width_mm',
      'r.height_mm',
      'r.shelf',
      'r.received_at',
      'r.began_parcel',
      's.name as received_by',
      sql<
        string[]
      >`array(select f.id from photos f where f.parcel_id = p.id order by f.place, f.created_at, f.id)`.as(
        'photo_ids',
      ),
    ])

export type WarehouseRow = Awaited<
  ReturnType<ReturnType<typeof warehouseParcels>['executeTakeFirstOrThrow']>
>

export async function findWarehouseParcel(
  db: Database | Tx,
  parcelId: string,
): Promise<WarehouseRow | undefined> {
  return warehouseParcels(db).where('p.id', '=', parcelId).executeTakeFirst()
}

/** Typed text, escaped so that it is never a pattern. */
export const containing = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`
