import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import type { QuoteDraft } from '#contract/sales/office-quotes.ts'
import type { Quote } from '#domain/quote/quote.ts'
import { linesOf } from '#server/offer/catalogue/current-catalogue.ts'
import { paperColumns } from '#server/warehouse/contents/content-queries.ts'
import { isKeptFromQuotes } from '#server/warehouse/parcel-rows/parcel-state.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { accountsOf } from '#server/core/customers/client-queries.ts'
import { decodeCursor, pageSize } from '#server/core/paging.ts'
import { firstPhoto, parcelFaces } from '#server/core/parcel-faces.ts'
import { found, Refused } from '#server/core/refused.ts'
import type { DB } from '#server/core/schema.ts'

/** The columns of a locked quote that the operations need. */
export type LockedQuote = Quote & {
  readonly id: string
  readonly number: string
  readonly customerId: string
}

/** The customer's own quote, locked; 404 for somebody else's and for a draft of staff. */
export async function lockMyQuote(
  tx: Tx,
  customerId: string,
  quoteId: string,
): Promise<LockedQuote> {
  const row = await lockRows(tx)
    .where('id', '=', quoteId)
    .where('customer_id', '=', customerId)
    .where('status', '!=', 'draft')
    .executeTakeFirst()
  return asLocked(found(row))
}

/** Any customer's quote, locked, for the office. */
export async function lockQuote(tx: Tx, quoteId: string): Promise<LockedQuote> {
  return asLocked(found(await lockRows(tx).where('id', '=', quoteId).executeTakeFirst()))
}

/** `undefined` when somebody else holds the lock: the job comes back. */
export async function lockQuoteIfFree(tx: Tx, quoteId: string): Promise<LockedQuote | undefined> {
  const row = await lockRows(tx).skipLocked().where('id', '=', quoteId).executeTakeFirst()
  return row && asLocked(row)
}

type LockedRow = Awaited<ReturnType<ReturnType<typeof lockRows>['executeTakeFirstOrThrow']>>

const lockRows = (tx: Tx) =>
  tx
    .selectFrom('quotes')
    .select(['id', 'number', 'customer_id', 'status', 'version', 'valid_until', 'accepted_version'])
    .forUpdate()

const asLocked = (row: LockedRow): LockedQuote => ({
  id: row.id,
  number: row.number,
  customerId: row.customer_id,
  status: row.status as Quote['status'],
  version: row.version,
  validUntil: row.valid_until,
  acceptedVersion: row.accepted_version,
})

/** A quote with its customer and the version in force. */
export const quotes = (db: Database | Tx) =>
  db
    .selectFrom('quotes')
    .innerJoin('customers', 'customers.user_id', 'quotes.customer_id')
    .leftJoin('quote_versions', (join) =>
      join
        .onRef('quote_versions.quote_id', '=', 'quotes.id')
        .onRef('quote_versions.version', '=', 'quotes.version'),
    )
    .selectAll('quotes')
    .select(['quote_versions.total_cents as sent_total_cents', 'customers.client_number'])
    .select(parcelCount)
    .select(isSupplement)

export type QuoteRow = Awaited<ReturnType<ReturnType<typeof quotes>['executeTakeFirstOrThrow']>>

const parcelCount = (quote: ExpressionBuilder<DB, 'quotes'>) =>
  quote
    .selectFrom('quote_parcels')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('quote_parcels.quote_id', '=', 'quotes.id')
    .as('parcel_count')

const isSupplement = (quote: ExpressionBuilder<DB, 'quotes'>) =>
  quote
    .exists(
      quote
        .selectFrom('supplements')
        .select('supplements.quote_id')
        .whereRef('supplements.quote_id', '=', 'quotes.id'),
    )
    .as('is_supplement')

type Paging = { readonly cursor?: string | undefined; readonly limit?: number | undefined }

/**
 * A customer's own quotes and those of accounts merged into theirs, most recent first, one row more than the page shows; without
 * the drafts of staff.
 */
export async function listQuoteRows(db: Database, { cursor, limit }: Paging, customerId: string) {
  const after = decodeCursor(cursor)
  let query = quotes(db)
    .select([parcelFaces(parcelsIn).as('parcels'), liveOrder])
    .where('quotes.customer_id', 'in', accountsOf(customerId))
    .where('quotes.status', '!=', 'draft')
  if (after !== undefined) {
    query = query.where(sql<boolean>`(quotes.created_at, quotes.id) < (${after.at}, ${after.id})`)
  }
  return query
    .orderBy('quotes.created_at', 'desc')
    .orderBy('quotes.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
}

const liveOrder = (quote: ExpressionBuilder<DB, 'quotes'>) =>
  quote
    .selectFrom('order_quotes')
    .select('order_id')
    .whereRef('order_quotes.quote_id', '=', 'quotes.id')
    .where('active', '=', true)
    .as('order_id')

const parcelsIn = sql`select qp.parcel_id from quote_parcels qp where qp.quote_id = quotes.id`

/** The parcels of a quote in their present state, each with its measures and its first photo. */
export async function parcelsOf(db: Database | Tx, quoteId: string) {
  return parcelRows(db)
    .innerJoin('quote_parcels', 'quote_parcels.parcel_id', 'parcels.id')
    .where('quote_parcels.quote_id', '=', quoteId)
    .execute()
}
export type QuoteParcelRow = Awaited<ReturnType<ReturnType<typeof parcelRows>['execute']>>[number]

/** The chosen parcels of a customer that are in no quote or in this one; omits a foreign id. */
export async function chosenParcels(
  db: Database | Tx,
  customerId: string,
  parcelIds: readonly string[],
): Promise<QuoteParcelRow[]> {
  if (parcelIds.length === 0) return []
  return parcelRows(db)
    .where('parcels.customer_id', '=', customerId)
    .where('parcels.id', 'in', parcelIds)
    .execute()
}

/** A customer's parcels in the warehouse and in no quote, newest first, a hundred at most. */
export async function freeParcelRows(
  db: Database | Tx,
  customerId: string,
): Promise<QuoteParcelRow[]> {
  return parcelRows(db, 'desc')
    .where('parcels.customer_id', '=', customerId)
    .where('parcels.status', '=', 'received')
    .where(sql<boolean>`not ${isKeptFromQuotes('parcels.id')}`)
    .limit(100)
    .execute()
}

const parcelRows = (db: Database | Tx, order: 'asc' | 'desc' = 'asc') =>
  db
    .selectFrom('parcels')
    .leftJoin('receptions', 'receptions.parcel_id', 'parcels.id')
    .select([
      'parcels.id',
      'tracking_number',
      'merchant',
      'status',
      'destroyed_at',
      ...paperColumns,
    ])
    .select(['weight_g', 'length_mm', 'width_mm', 'height_mm', 'received_at'])
    .select(firstPhoto('parcels.id').as('photo_id'))
    .orderBy('parcels.created_at', order)
    .orderBy('parcels.id', order)

/** Reads the whole history: the screen shows a long one without its beginning. */
export async function isMadeByOffice(db: Database | Tx, quoteId: string): Promise<boolean> {
  const fact = await db
    .selectFrom('events')
    .select('id')
    .where('quote_id', '=', quoteId)
    .where('type', '=', 'quote.drafted')
    .limit(1)
    .executeTakeFirst()
  return fact !== undefined
}

/** The draft that the office prepares for this quote. */
export async function draftOf(db: Database | Tx, quoteId: string): Promise<QuoteDraft | null> {
  const row = await db
    .selectFrom('quote_drafts as d')
    .innerJoin('users as u', 'u.id', 'd.saved_by')
    .selectAll('d')
    .select('u.name')
    .where('d.quote_id', '=', quoteId)
    .executeTakeFirst()
  if (!row) return null
  return {
    revision: row.revision,
    lines: linesOf(row.lines),
    parcelIds: row.parcel_ids,
    note: row.note,
    unmeasuredReason: row.unmeasured_reason,
    validityDays: row.validity_days,
    savedAt: row.saved_at.toISOString(),
    savedBy: row.name,
  }
}

/** Refuses to overwrite or delete a colleague's draft that was not on the screen. The caller holds the quote's lock. */
export function requireDraftOnScreen(draft: QuoteDraft | null, revision: number): void {
  const now = draft?.revision ?? 0
  if (now !== revision) throw new Refused('stale-draft', { revision: now })
}

export async function forgetDraft(tx: Tx, quoteId: string): Promise<void> {
  await tx.deleteFrom('quote_drafts').where('quote_id', '=', quoteId).execute()
}
