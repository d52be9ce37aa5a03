import type { ContentsView } from '#contract/warehouse/parcel-contents.ts'
import { totalOfContents, type ContentCategory } from '#domain/parcel/content-line.ts'
import { contentsCanChange, missingOf } from '#domain/parcel/contents.ts'
import { cents, grams } from '#domain/units.ts'
import type { Database, Tx } from '#server/core/context.ts'
import {
  contentsState,
  findInvoicesOf,
  findLines,
  findSameOrder,
  type ContentsParcel,
} from './content-queries.ts'
import { customsPapers } from './customs-papers.ts'
import type { PurchaseInvoiceType } from './purchase-invoice-key.ts'

/** The contents of a parcel that the caller read as the actor. */
export async function contentsView(
  db: Database | Tx,
  parcel: ContentsParcel,
): Promise<ContentsView> {
  const [rows, invoices, sameOrder] = await Promise.all([
    findLines(db, parcel.id),
    findInvoicesOf(db, parcel.id),
    findSameOrder(db, parcel),
  ])
  const lines = rows.map(lineView)
  const state = contentsState(parcel)
  const papers = customsPapers(parcel)
  return {
    parcelId: parcel.id,
    version: parcel.contents_version,
    canChange: contentsCanChange(state),
    lines,
    totalCents: totalOfContents(lines),
    invoices: invoices.map((invoice) => ({
      ...purchaseInvoiceView(invoice),
      otherParcels: numbersOf(invoice.parcels.filter(({ id }) => id !== parcel.id)),
    })),
    sameOrder,
    valueReason: papers.valueReason,
    missing: missingOf({ ...state, ...papers }),
  }
}

export const lineView = (row: Awaited<ReturnType<typeof findLines>>[number]) => ({
  description: row.description,
  quantity: row.quantity,
  unitCents: cents(row.unit_cents),
  unitGrams: row.unit_grams === null ? null : grams(row.unit_grams),
  category: row.category as ContentCategory,
  origin: row.origin,
})

export const purchaseInvoiceView = (row: {
  readonly id: string
  readonly file_name: string
  readonly type: string
  readonly bytes: number
  readonly created_at: Date
}) => ({
  id: row.id,
  fileName: row.file_name,
  type: row.type as PurchaseInvoiceType,
  bytes: row.bytes,
  addedAt: row.created_at.toISOString(),
})

export const numbersOf = (parcels: readonly { readonly trackingNumber: string }[]): string[] =>
  parcels.map(({ trackingNumber }) => trackingNumber)
