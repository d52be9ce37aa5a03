import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/context.ts'

/** The supplements that were paid for a shipment, each with the order that paid it. */
export const paidSupplementsOf = (db: Database | Tx, shipmentId: string) =>
  db
    .selectFrom('supplements as x')
    .innerJoin('quotes as q', 'q.id', 'x.quote_id')
    .innerJoin('order_quotes as oq', (join) =>
      join.onRef('oq.quote_id', '=', 'x.quote_id').on('oq.active', '=', true),
    )
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'oq.quote_id').onRef('v.version', '=', 'oq.version'),
    )
    .select(['x.quote_id', 'oq.order_id', 'q.number', 'v.lines', 'x.up_to_g', 'x.is_non_standard'])
    .where('x.shipment_id', '=', shipmentId)
    .where('x.outcome', '=', 'paid')
    .orderBy('x.asked_at')
    .orderBy('q.number')
    .execute()

/**
 * The orders that pay for the shipment `s` of a query: the one that made it, and those that paid a supplement for it. A lateral
 * join, because PostgreSQL would read every order for an `or`.
 */
export const payingOrders = sql<{ readonly order_id: string }>`(select s.order_id
  union select oq.order_id from supplements x join order_quotes oq on oq.quote_id = x.quote_id and oq.active
  where x.shipment_id = s.id and x.outcome = 'paid')`.as('paying')
