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

/** Whether this order pays for that shipment: it made it, or it paid a supplement for it. */
export const paysForShipment = (order: string, shipment: 's') => sql<boolean>`(
  ${sql.ref(order)} = ${sql.ref(`${shipment}.order_id`)} or ${sql.ref(order)} in (
    select oq.order_id from supplements x join order_quotes oq on oq.quote_id = x.quote_id and oq.active
    where x.shipment_id = ${sql.ref(`${shipment}.id`)} and x.outcome = 'paid'))`
