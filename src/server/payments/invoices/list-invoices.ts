import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { listMyInvoices } from '#contract/payments/orders.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { accountsOf } from '#server/core/customers/client-queries.ts'
import { parcelFaces } from '#server/core/parcel-faces.ts'
import { allOf, beyondOf } from '#server/core/search/searched.ts'
import { orderedParcels } from '#server/payments/orders/ordered-parcels.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { descriptionOf, describing } from './invoice-content.ts'

type Page = z.input<typeof listMyInvoices.output>

/** The customer's invoices and credit notes, newest first; those of merged accounts too. */
export async function listInvoices(
  ctx: Context,
  { cursor, limit }: z.output<typeof listMyInvoices.input>,
): Promise<Page> {
  const rows = await invoiceRows(ctx, requireCustomer(ctx.actor), cursor, limit)
  return pageOf(rows, limit, (row) => ({
    id: row.id,
    number: row.number,
    description: descriptionOf(row),
    parcels: row.parcels,
    totalCents: row.total_cents,
    status: statusOf(row),
    issuedAt: row.created_at.toISOString(),
    ready: row.pdf_sha256 !== null,
  }))
}

type InvoiceRow = Awaited<ReturnType<typeof invoiceRows>>[number]

function statusOf({ corrected, credited_cents: credited, total_cents: total }: InvoiceRow) {
  if (corrected !== null) return 'credit_note'
  if ((credited ?? 0) === 0) return 'paid'
  return credited === total ? 'refunded' : 'partly_refunded'
}

/** The amount that its credit notes took off the invoice. */
const creditedCents = sql<number | null>`(
  select -sum(n.total_cents) from invoices n where n.corrects = i.id)`

const invoiceRows = (
  ctx: Context,
  customerId: string,
  cursor: string | undefined,
  limit: number | undefined,
) =>
  ctx.db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .leftJoin('invoices as f', 'f.id', 'i.corrects')
    .select(['i.id', 'i.number', 'i.total_cents', 'i.issued_at as created_at'])
    .select(['i.pdf_sha256', 'f.number as corrected', creditedCents.as('credited_cents')])
    .select(describing)
    .select(parcelFaces(orderedParcels('o.id')).as('parcels'))
    .where('i.customer_id', 'in', accountsOf(customerId))
    .where(allOf(beyondOf('i.issued_at', 'i.id', { after: decodeCursor(cursor) })))
    .orderBy('i.issued_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
