import { sql } from 'kysely'
import type { ContentsView } from '#contract/warehouse/parcel-contents.ts'
import { totalOfContents, type ContentCategory } from '#domain/parcel/content-line.ts'
import { contentsCanChange, missingOf } from '#domain/parcel/contents.ts'
import { cents, grams } from '#domain/units.ts'
import { requireCustomer, requireStaff } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import {
  type ContentsParcel,
  contentsState,
  customsPapers,
  findContentsParcel,
  findInvoicesOf,
  findLines,
  findSameOrder,
  grossGramsOf,
} from './content-queries.ts'
import { gapOf, type InvoiceGroup } from '#domain/customs/invoice-balance.ts'
import { netOfGoods } from '#domain/customs/declaration.ts'
import { uninsuredValue } from './uninsured-value.ts'
import type { ReadableDocument } from '#server/papers/rendering/require-harmless-pdf.ts'

/** The contents of a parcel that the caller read as the actor. */
async function contentsView(
  db: Database | Tx,
  parcel: ContentsParcel & { readonly is_leaving: boolean },
): Promise<ContentsView> {
  const [rows, invoices, sameOrder, grossGrams, group, uninsured] = await Promise.all([
    findLines(db, parcel.id),
    findInvoicesOf(db, parcel.id),
    findSameOrder(db, parcel),
    grossGramsOf(db, parcel.id),
    invoiceGroupOf(db, parcel.id),
    uninsuredValue(db, parcel.id),
  ])
  const lines = rows.map(lineView)
  const state = contentsState(parcel)
  const papers = customsPapers(parcel)
  const statedFor = papers.hasInvoice ? null : papers.valueReason
  return {
    parcelId: parcel.id,
    version: parcel.contents_version,
    canChange: contentsCanChange(state),
    lines,
    totalCents: totalOfContents(lines),
    netCents: lines.reduce((sum, line) => sum + netOfGoods(line, statedFor), 0),
    grossGrams,
    invoiceGap: group ? gapOf(group) : null,
    ...(uninsured && { uninsured }),
    invoices: invoices.map((invoice) => ({
      ...purchaseInvoiceView(invoice),
      otherParcels: numbersOf(invoice.parcels.filter(({ id }) => id !== parcel.id)),
    })),
    sameOrder,
    valueReason: papers.valueReason,
    missing: parcel.is_leaving ? [] : missingOf({ ...state, ...papers }),
  }
}

export const lineView = (row: Awaited<ReturnType<typeof findLines>>[number]) => ({
  description: row.description,
  quantity: row.quantity,
  unitCents: cents(row.unit_cents),
  unitGrams: row.unit_grams === null ? null : grams(row.unit_grams),
  category: row.category as ContentCategory,
  origin: row.origin,
  hsCode: row.hs_code,
})

export const purchaseInvoiceView = (row: {
  readonly id: string
  readonly file_name: string
  readonly type: string
  readonly bytes: number
  readonly created_at: Date
  readonly total_cents: number | null
}) => ({
  id: row.id,
  fileName: row.file_name,
  type: row.type as ReadableDocument['type'],
  bytes: row.bytes,
  addedAt: row.created_at.toISOString(),
  totalCents: row.total_cents,
})

export const numbersOf = (parcels: readonly { readonly trackingNumber: string }[]): string[] =>
  parcels.map(({ trackingNumber }) => trackingNumber)

type Asked = { readonly parcelId: string }

/** The contents of the customer's own parcel, or 404. */
export async function readContents(ctx: Context, { parcelId }: Asked): Promise<ContentsView> {
  const customerId = requireCustomer(ctx.actor)
  return contentsOf(ctx, parcelId, customerId)
}

/** The contents of any parcel: the bench compares them with what it sees, and makes customs papers from them. */
export async function readWarehouseContents(
  ctx: Context,
  { parcelId }: Asked,
): Promise<ContentsView> {
  requireStaff(ctx.actor)
  return contentsOf(ctx, parcelId, undefined)
}

/** The answer of an operation, and of a reader. */
export async function contentsOf(
  ctx: Context,
  parcelId: string,
  ownerId: string | undefined,
): Promise<ContentsView> {
  const parcel = found(await findContentsParcel(ctx.db, parcelId, ownerId))
  return contentsView(ctx.db, parcel)
}

type Row = {
  readonly parcel_ids: readonly string[]
  readonly total_cents: string
  readonly removed_cents: string
  readonly unstated: number
  readonly lines_cents: string
}

type KnownGroup = InvoiceGroup & { readonly parcelIds: readonly string[] }

/**
 * The groups that these parcels belong to: parcels that share an invoice are of one group, and so are those that share one with
 * them. A parcel without an invoice has none.
 */
export async function invoiceGroupsOf(
  db: Database | Tx,
  parcelIds: readonly string[],
): Promise<KnownGroup[]> {
  const { rows } = await sql<Row>`
    with recursive member (root, parcel_id) as (
      select l.parcel_id, l.parcel_id from parcel_invoices l where l.parcel_id = any(${parcelIds}::uuid[])
      union
      select m.root, b.parcel_id from member m
      join parcel_invoices a on a.parcel_id = m.parcel_id join parcel_invoices b on b.invoice_id = a.invoice_id),
    groups as (
      select distinct array(select m.parcel_id from member m where m.root = r.root order by m.parcel_id) as parcel_ids
      from member r)
    select g.parcel_ids,
      (select coalesce(sum(i.total_cents), 0) from purchase_invoices i where i.id in (
        select l.invoice_id from parcel_invoices l where l.parcel_id = any(g.parcel_ids))) as total_cents,
      (select coalesce(sum(r.removed_cents), 0) from parcel_requests r
        where r.parcel_id = any(g.parcel_ids)) as removed_cents,
      (select count(*)::int from purchase_invoices i where i.total_cents is null and i.id in (
        select l.invoice_id from parcel_invoices l where l.parcel_id = any(g.parcel_ids))) as unstated,
      (select coalesce(sum(c.quantity::bigint * c.unit_cents), 0) from content_lines c
        where c.parcel_id = any(g.parcel_ids)) as lines_cents
    from groups g order by g.parcel_ids`.execute(db)
  return rows.map((row) => ({
    parcelIds: row.parcel_ids,
    parcels: row.parcel_ids.length,
    totalCents: Number(row.total_cents),
    removedCents: Number(row.removed_cents),
    unstated: row.unstated,
    linesCents: Number(row.lines_cents),
  }))
}

export async function invoiceGroupOf(
  db: Database | Tx,
  parcelId: string,
): Promise<KnownGroup | undefined> {
  const [group] = await invoiceGroupsOf(db, [parcelId])
  return group
}
