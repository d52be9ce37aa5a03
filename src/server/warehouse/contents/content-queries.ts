import type { CustomsPapers, ValueReason } from '#domain/parcel/contents.ts'
import { isLeaving } from '#server/warehouse/parcel-rows/parcel-state.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import { sql, type Selectable } from 'kysely'
import { grams, type Grams } from '#domain/units.ts'
import type { Database, Tx } from '#server/core/context.ts'
import type { Parcels } from '#server/core/schema.ts'

export type ContentsParcel = Pick<
  Selectable<Parcels>,
  | 'id'
  | 'customer_id'
  | 'status'
  | 'destroyed_at'
  | 'order_group'
  | 'contents_version'
  | keyof PaperColumns
>

/** The columns that say which customs papers a parcel has. */
export const paperColumns = ['has_contents', 'has_weights', 'has_invoice', 'value_reason'] as const

const columns = [
  'id',
  'customer_id',
  'status',
  'destroyed_at',
  'order_group',
  'contents_version',
  ...paperColumns,
] as const

/** The parcel's state in the form that the rules of the contents read. */
export const contentsState = ({ status, destroyed_at }: ContentsState) => ({
  status: status as ParcelStatus,
  isDestroyed: destroyed_at !== null,
})

export type ContentsState = Pick<ContentsParcel, 'status' | 'destroyed_at'>

/** A customer's own parcel; without an owner (`undefined`, the warehouse) any parcel. */
export async function findContentsParcel(
  db: Database | Tx,
  parcelId: string,
  ownerId: string | undefined,
): Promise<(ContentsParcel & { is_leaving: boolean }) | undefined> {
  let query = db
    .selectFrom('parcels')
    .select(columns)
    .select(isLeaving('parcels.id').as('is_leaving'))
    .where('id', '=', parcelId)
  if (ownerId !== undefined) query = query.where('customer_id', '=', ownerId)
  return query.executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export async function lockContentsParcel(
  tx: Tx,
  parcelId: string,
  ownerId: string | undefined,
): Promise<ContentsParcel | undefined> {
  const [parcel] = await lockContentsParcels(tx, [parcelId], ownerId)
  return parcel
}

/** Locked until the transaction ends, always in the same order, so that two requests never deadlock. */
export async function lockContentsParcels(
  tx: Tx,
  parcelIds: readonly string[],
  ownerId: string | undefined,
): Promise<ContentsParcel[]> {
  if (parcelIds.length === 0) return []
  let query = tx.selectFrom('parcels').select(columns).where('id', 'in', parcelIds)
  if (ownerId !== undefined) query = query.where('customer_id', '=', ownerId)
  return query.orderBy('id').forNoKeyUpdate().execute()
}

export const findLines = (db: Database | Tx, parcelId: string) =>
  db
    .selectFrom('content_lines')
    .select([
      'description',
      'quantity',
      'unit_cents',
      'unit_grams',
      'category',
      'origin',
      'hs_code',
    ])
    .where('parcel_id', '=', parcelId)
    .orderBy('position')
    .execute()

/** A parcel's purchase invoices, each with the tracking numbers of all its parcels. */
export const findInvoicesOf = (db: Database | Tx, parcelId: string) =>
  invoicesWithParcels(db)
    .innerJoin('parcel_invoices as own', 'own.invoice_id', 'i.id')
    .where('own.parcel_id', '=', parcelId)
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute()

export const invoicesWithParcels = (db: Database | Tx) =>
  db
    .selectFrom('purchase_invoices as i')
    .select(['i.id', 'i.file_name', 'i.type', 'i.bytes', 'i.created_at', 'i.total_cents'])
    .select(
      sql<readonly CoveredParcel[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'trackingNumber', p.tracking_number) order by p.created_at, p.id), '[]')
        from parcel_invoices l join parcels p on p.id = l.parcel_id where l.invoice_id = i.id)`.as(
        'parcels',
      ),
    )

type CoveredParcel = { readonly id: string; readonly trackingNumber: string }

/** The other parcels of the same order. */
export async function findSameOrder(
  db: Database | Tx,
  { id, order_group: group, customer_id: ownerId }: ContentsParcel,
): Promise<{ id: string; trackingNumber: string }[]> {
  if (group === null) return []
  return db
    .selectFrom('parcels')
    .select(['id', 'tracking_number as trackingNumber'])
    .where('order_group', '=', group)
    .where('customer_id', '=', ownerId)
    .where('id', '!=', id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(50)
    .execute()
}

/** The measured weight of a parcel; `null` before its reception. */
export async function grossGramsOf(db: Database | Tx, parcelId: string): Promise<Grams | null> {
  const row = await db
    .selectFrom('receptions')
    .select('weight_g')
    .where('parcel_id', '=', parcelId)
    .executeTakeFirst()
  return row === undefined ? null : grams(row.weight_g)
}

export type PaperColumns = Pick<Selectable<Parcels>, (typeof paperColumns)[number]>

/** The columns in the form that the rule reads. */
export const customsPapers = (row: PaperColumns): CustomsPapers => ({
  hasContents: row.has_contents,
  hasWeights: row.has_weights,
  hasInvoice: row.has_invoice,
  valueReason: row.value_reason as ValueReason | null,
})

/**
 * SQL: whether papers are missing, by the rule of `missingPapers`; the same text as the index `parcels_incomplete`, which it
 * needs.
 */
export const lacksPapers = (parcels: string): string =>
  `not (${parcels}.has_contents and ${parcels}.has_weights and (${parcels}.has_invoice or ${parcels}.value_reason is not null))`
