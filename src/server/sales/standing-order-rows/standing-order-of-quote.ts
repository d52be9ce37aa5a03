import { sql } from 'kysely'
import type { QuoteStandingOrder } from '#contract/sales/quote-standing-order.ts'
import { payableFrom } from '#domain/standing-order/announcement.ts'
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

/** The same for the quotes of a list, by their ids. */
export async function standingOrdersOfQuotes(
  db: Database | Tx,
  quoteIds: readonly string[],
): Promise<ReadonlyMap<string, QuoteStandingOrder>> {
  if (quoteIds.length === 0) return new Map()
  const rows = await withMethod(db).where('o.quote_id', 'in', quoteIds).execute()
  return new Map(
    rows.flatMap((row) =>
      row.quote_id === null ? [] : [[row.quote_id, quoteStandingOrderView(row)] as const],
    ),
  )
}

export const withMethod = (db: Database | Tx) =>
  db
    .selectFrom('standing_orders as o')
    .leftJoin('payment_methods as m', (join) =>
      join.onRef('m.id', '=', 'o.payment_method_id').on('m.removed_at', 'is', null),
    )
    .selectAll('o')
    .select(['m.kind', 'm.brand', 'm.last4'])
    .select((row) =>
      row
        .selectFrom('notifications as n')
        .select('n.sent_at')
        // As `announcementKey` writes it.
        .where(
          'n.dedupe_key',
          '=',
          sql<string>`'standing-order-announced:' || o.id || ':' || o.version`,
        )
        .as('told_at'),
    )

type Row = Parameters<typeof asStandingOrder>[0] & {
  readonly kind: string | null
  readonly brand: string | null
  readonly last4: string | null
  /** When the mail that announces it left. */
  readonly told_at: Date | null
}

const announcedView = (
  { announced_at: announcedAt, total_cents: totalCents, stop_hours: stopHours }: StandingOrderRow,
  toldAt: Date | null,
): QuoteStandingOrder['announced'] =>
  announcedAt === null || totalCents === null
    ? null
    : {
        totalCents,
        payableFrom: payableFrom({ announcedAt, toldAt, stopHours })?.toISOString() ?? null,
      }

export function quoteStandingOrderView(row: Row): QuoteStandingOrder {
  const order: StandingOrderRow = asStandingOrder(row)
  return {
    id: order.id,
    status: order.status,
    ceilingCents: order.ceiling_cents,
    stopHours: order.stop_hours,
    announced: announcedView(order, row.told_at),
    method: row.kind === null ? null : methodCode({ ...row, kind: row.kind }),
    endedBecause: order.ended_because,
  }
}
