import type * as z from 'zod/mini'
import type {
  listOrders as endpoint,
  OfficeOrderSummary,
} from '#contract/payments/office-orders.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { officeOrderRows, type OfficeOrderRow } from './office-order-queries.ts'
import { orderSummary } from './order-views.ts'

/** A page of the orders that the office searches for. */
export async function listOrders(
  ctx: Context,
  { cursor, limit, ...filter }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const page = { after: decodeCursor(cursor), limit: pageSize(limit) + 1 }
  return pageOf(await officeOrderRows(ctx, filter, page), limit, officeSummary)
}

export const officeSummary = (row: OfficeOrderRow): OfficeOrderSummary => ({
  ...orderSummary(row),
  clientName: `${row.first_name} ${row.last_name}`,
  clientNumber: row.client_number,
  invoiceNumber: row.invoice_number,
  committedCents: row.committed_cents,
  isDisputed: row.is_disputed,
})
