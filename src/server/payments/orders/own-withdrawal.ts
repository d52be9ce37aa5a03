import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/context.ts'

/**
 * The first withdrawal from this order that its customer declared while signed in and that counts: the one for which money went
 * back, then one that waits, then a settled one; staff judge those of strangers.
 */
export const ownWithdrawal = (db: Database | Tx, orderId: string) =>
  db
    .selectFrom('legal_requests as r')
    .innerJoin('orders as o', (join) =>
      join
        .onRef('o.id', '=', 'r.order_id')
        .on(sql<boolean>`same_person(o.customer_id, r.customer_id)`),
    )
    .select(['r.number', 'r.received_at', 'r.state', isCarriedOut.as('is_carried_out')])
    .where('r.order_id', '=', orderId)
    .where('r.kind', '=', 'withdrawal')
    .where('r.signed_in', '=', true)
    .where('r.state', '!=', 'rejected')
    .orderBy(
      sql`exists (select from refunds f where f.legal_request_id = r.id and ${isGiven})`,
      'desc',
    )
    .orderBy((row) => row('r.state', '=', 'settled'))
    .orderBy('r.received_at')
    .orderBy('r.number')
    .limit(1)

/** Of a refund `f`. */
const isGiven = sql`f.status in ('given', 'returned')`

/** Whether money went back for a withdrawal from the order `o`: one that the office only answers ends nothing. */
export const isCarriedOut = sql<boolean>`exists (select from legal_requests w join refunds f on f.legal_request_id = w.id
    where w.order_id = o.id and w.state = 'settled' and w.is_plan_alone is not true and ${isGiven})`
