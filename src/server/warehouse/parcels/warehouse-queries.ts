import { sql } from 'kysely'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import type { ParcelStatus, RequestedAction } from '#domain/parcel/parcel.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { isOffShelf, isOutOfBox } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { holdsWords, type IndexedWords, type Searched } from '#server/core/search/searched.ts'

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
      isOffShelf('p.id').as('is_off_shelf'),
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

/** The client with that number; refuses with `client-number-unknown`. */
export async function clientOf(tx: Tx, clientNumber: string): Promise<string> {
  const client = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', livingCustomerOfNumber(clientNumber))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!client) throw new Refused('client-number-unknown')
  return client.id
}

/** SQL: the customer who has that number, or had it: nobody else ever gets it. */
const customerOfNumber = (clientNumber: string | null) => sql<string>`coalesce(
  (select user_id from customers where client_number = ${clientNumber}),
  (select customer_id from former_client_numbers where client_number = ${clientNumber}))`

/** SQL: the customer who gets parcels with that number. The number of a merged account is still on labels, as a former one is. */
export const livingCustomerOfNumber = (clientNumber: string | null) => sql<string>`(
  select coalesce(k.merged_into, k.user_id) from customers k where k.user_id = ${customerOfNumber(clientNumber)})`

/** What `searched_parcels t` tells of a list: the time that it is sorted by, and its filters. */
type ParcelList = Pick<IndexedWords, 'at' | 'where' | 'rest'>

type Ways = Pick<Searched, 'isFound' | 'words' | 'others'>

/**
 * How a parcel with its words `t` is found: by its own and its owner's, by the shelf it stands on. `A-1-3` is one word, or it
 * would be found in the parts of a hundred thousand numbers; `B12` may be one.
 */
export function searchingParcels(search: string, list: ParcelList): Ways {
  const shelf = parseShelfCode(search)
  const isShelfOnly = shelf.ok && /[- ]/.test(search.trim())
  const byWords = isShelfOnly ? nothing : byTheirWords(search, list)
  if (!shelf.ok) return byWords
  const ids = sql`array(select s.parcel_id from stored_parcels s where s.shelf = ${shelf.value} and ${isOutOfBox('s')})`
  return {
    ...byWords,
    // The parcel's current shelf: one that has left is not found by its shelf.
    isFound: sql`(${byWords.isFound} or t.parcel_id = any(${ids}))`,
    others: ids,
  }
}

/** `CLT-100001` is one word, as it stands in their words. Signs and single letters name no parcel. */
export function byTheirWords(search: string, list: ParcelList): Ways {
  const typed = search.replaceAll(/\b(CLT)-(\d+)/gi, '$1$2')
  if (!/[\p{L}\p{N}]{2}/u.test(typed)) return nothing
  return {
    isFound: holdsWords('t.words', typed),
    words: {
      typed,
      from: sql`searched_parcels t`,
      text: 't.words',
      id: 't.parcel_id',
      ...list,
    },
  }
}

const nothing: Ways = { isFound: sql`false` }

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
    ...(row.is_off_shelf && { isOffShelf: true as const }),
    receivedBy: row.received_by ?? '',
  }
}
