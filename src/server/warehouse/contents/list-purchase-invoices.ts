import type * as z from 'zod/mini'
import type { listPurchaseInvoices as endpoint } from '#contract/warehouse/parcel-contents.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { invoicesWithParcels } from './content-queries.ts'
import { numbersOf, purchaseInvoiceView } from './contents-view.ts'

/** The customer's purchase invoices, newest first: those that another parcel may share. */
export async function listPurchaseInvoices(
  ctx: Context,
  { cursor, limit }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const customerId = requireCustomer(ctx.actor)
  const after = decodeCursor(cursor)
  let query = invoicesWithParcels(ctx.db)
    .where('i.customer_id', '=', customerId)
    .where((row) =>
      row.exists(
        row
          .selectFrom('parcel_invoices as l')
          .select('l.parcel_id')
          .whereRef('l.invoice_id', '=', 'i.id'),
      ),
    )
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(pageSize(limit) + 1)
  if (after) {
    query = query.where((row) =>
      row(row.refTuple('i.created_at', 'i.id'), '<', row.tuple(after.at, after.id)),
    )
  }
  return pageOf(await query.execute(), limit, (row) => ({
    ...purchaseInvoiceView(row),
    parcels: numbersOf(row.parcels),
  }))
}
