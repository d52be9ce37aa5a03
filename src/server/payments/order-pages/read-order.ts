import type * as z from 'zod/mini'
import type { readOrder as endpoint } from '#contract/payments/office-orders.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { readOrderMoney } from '#server/payments/refunds/read-order-money.ts'
import { officeOrderRow } from './office-order-queries.ts'
import { shipmentsOf } from './order-queries.ts'
import { orderView } from './order-views.ts'

/** One order for the office: the customer's view, the customer, and the money. */
export async function readOrder(
  ctx: Context,
  { orderId }: { readonly orderId: string },
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const row = found(await officeOrderRow(ctx, orderId))
  const [view, quoteVersions, shipments, money] = await Promise.all([
    orderView(ctx, row, 'staff'),
    quoteVersionsOf(ctx, orderId),
    shipmentsOf(ctx, orderId),
    readOrderMoney(ctx, orderId),
  ])
  return {
    ...view,
    clientName: `${row.first_name} ${row.last_name}`,
    clientNumber: row.client_number,
    clientEmail: row.email,
    clientId: row.customer_id,
    invoiceNumber: row.invoice_number,
    quoteVersions,
    shipmentIds: shipments.map(({ id, number }) => ({ id, number })),
    money,
  }
}

async function quoteVersionsOf(ctx: Context, orderId: string) {
  const rows = await ctx.db
    .selectFrom('order_quotes as oq')
    .innerJoin('quote_versions as v', 'v.quote_id', 'oq.quote_id')
    .select(['oq.quote_id', 'oq.version as paid', 'v.version as sent'])
    .where('oq.order_id', '=', orderId)
    .orderBy('oq.quote_id')
    .orderBy('v.version')
    .execute()
  return [...Map.groupBy(rows, ({ quote_id }) => quote_id)].map(([quoteId, versions]) => ({
    quoteId,
    paid: versions[0]?.paid ?? 0,
    sent: versions.map(({ sent }) => sent),
  }))
}
