import type { QuoteStandingOrder } from '#contract/sales/standing-orders.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { methodCode } from '#server/payments/payment-methods/method-code.ts'
import { asStandingOrder, type StandingOrderRow } from './standing-order-rows.ts'

/** The standing order that asked for this quote, for its customer and for the office. */
export async function standingOrderOfQuote(
  db: Database | Tx,
  quoteId: string,
): Promise<QuoteStandingOrder | null> {
  const row = await withMethod(db).where('o.quote_id', '=', quoteId).executeTakeFirst()
  return row ? quoteStandingOrderView(row) : null
}

export const withMethod = (db: Database | Tx) =>
  db
    .selectFrom('standing_orders as o')
    .leftJoin('payment_methods as m', (join) =>
      join.onRef('m.id', '=', 'o.payment_method_id').on('m.removed_at', 'is', null),
    )
    .selectAll('o')
    .select(['m.kind', 'm.brand', 'm.last4'])

type Row = Parameters<typeof asStandingOrder>[0] & {
  readonly kind: string | null
  readonly brand: string | null
  readonly last4: string | null
}

export function quoteStandingOrderView(row: Row): QuoteStandingOrder {
  const order: StandingOrderRow = asStandingOrder(row)
  return {
    id: order.id,
    status: order.status,
    ceilingCents: order.ceiling_cents,
    stopHours: order.stop_hours,
    announced:
      order.payable_from === null || order.total_cents === null
        ? null
        : { totalCents: order.total_cents, payableFrom: order.payable_from.toISOString() },
    method: row.kind === null ? null : methodCode({ ...row, kind: row.kind }),
    endedBecause: order.ended_because,
  }
}
