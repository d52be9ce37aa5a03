import { sql, type Expression, type SqlBool } from 'kysely'
import { pendingParcelStatuses, parseParcelStatusFilter } from '#domain/parcel/parcel.ts'
import { normaliseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { decodeCursor, pageSize } from '#server/core/paging.ts'
import { InvalidInput } from '#server/core/refused.ts'
import { isStorageOverdue } from './is-storage-overdue.ts'

/** Every parcel with its owner, its reception and its photos. */
export const warehouseParcels = (db: Database | Tx) =>
  db
    .selectFrom('parcels as p')
    .leftJoin('customers as c', 'c.user_id', 'p.customer_id')
    .leftJoin('receptions as r', 'r.parcel_id', 'p.id')
    .leftJoin('users as s', 's.id', 'r.received_by')
    .select([
      'p.id',
      'p.tracking_number',
      'p.merchant',
      'p.description',
      'p.requested_action',
      'p.status',
      'p.created_at',
      'c.user_id as customer_id',
      'c.first_name',
      'c.last_name',
      'c.client_number',
      'c.country',
      'r.weight_g',
      'r.length_mm',
      'r.width_mm',
      'r.height_mm',
      'r.shelf',
      'r.received_at',
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

type Filter = {
  readonly status?: string | undefined
  readonly search?: string | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** Newest first, one row more than the page shows. 422 `status: unknown`. */
export async function findWarehouseParcels(
  ctx: Pick<Context, 'db' | 'now'>,
  { status, search, cursor, limit }: Filter,
): Promise<WarehouseRow[]> {
  const after = decodeCursor(cursor)
  let query = warehouseParcels(ctx.db)
  if (status === 'overdue') query = query.where(await isStorageOverdue(ctx))
  else if (status !== undefined) query = query.where(ofStatus(status))
  if (search?.trim()) query = query.where(matching(search))
  if (after) query = query.where(sql<SqlBool>`(p.created_at, p.id) < (${after.at}, ${after.id})`)
  return query
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
}

/** `pending` = awaited, received or in a quote; `unidentified` = nobody's (decisions §2); `overdue` = past its free storage, above. */
function ofStatus(text: string): Expression<SqlBool> {
  if (text === 'unidentified') return sql<SqlBool>`p.customer_id is null`
  if (text === 'pending') return sql<SqlBool>`p.status = any(${[...pendingParcelStatuses]})`
  const status = parseParcelStatusFilter(text)
  if (status === null) throw new InvalidInput({ status: 'unknown' })
  return sql<SqlBool>`p.status = ${status}`
}

/** A number, a client, a shop or a shelf, wherever it stands in the word. */
function matching(text: string): Expression<SqlBool> {
  const words = containing(text.trim())
  const number = containing(normaliseTrackingNumber(text))
  return sql<SqlBool>`(p.tracking_number like ${number} or c.client_number ilike ${words}
    or c.first_name || ' ' || c.last_name ilike ${words} or p.merchant ilike ${words} or r.shelf ilike ${words})`
}

/** What a person types is a text, never a pattern. */
export const containing = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`
