import type { ContentsView } from '#contract/warehouse/parcel-contents.ts'
import { totalOfContents, type ContentCategory } from '#domain/parcel/content-line.ts'
import { contentsCanChange, missingOf } from '#domain/parcel/contents.ts'
import { cents, grams } from '#domain/units.ts'
import type { Database, Tx } from '#server/core/context.ts'
import {
  contentsState,
  findInvoicesOf,
  findLines,
  grossGramsOf,
  findSameOrder,
  type ContentsParcel,
} from './content-queries.ts'
import { gapOf } from '#domain/customs/invoice-balance.ts'
import { netOfGoods } from '#domain/customs/net-value.ts'
import { invoiceGroupOf } from './invoice-groups.ts'
import { customsPapers } from './customs-papers.ts'
import type { ReadableDocument } from '#server/papers/rendering/require-harmless-pdf.ts'

/** The contents of a parcel that the caller read as the actor. */
export async function contentsView(
  db: Database | Tx,
  parcel: ContentsParcel & { readonly is_leaving: boolean },
): Promise<ContentsView> {
  const [rows, invoices, sameOrder, grossGrams, group] = await Promise.all([
    findLines(db, parcel.id),
    findInvoicesOf(db, parcel.id),
    findSameOrder(db, parcel),
    grossGramsOf(db, parcel.id),
    invoiceGroupOf(db, parcel.id),
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
