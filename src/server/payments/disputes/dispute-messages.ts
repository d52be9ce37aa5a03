import { sql } from 'kysely'
import type { OfficeDispute } from '#contract/payments/disputes.ts'
import { mostMessages } from '#domain/dispute/dispute-answer.ts'
import type { ThreadSide } from '#domain/thread/thread.ts'
import type { Database, Tx } from '#server/core/context.ts'
import type { DisputeRow } from './dispute-rows.ts'

export type DisputeMessage = OfficeDispute['messages'][number]

type Row = {
  readonly id: string
  readonly side: ThreadSide
  readonly about: string
  readonly body: string
  readonly created_at: Date
}

/**
 * The latest messages between this buyer and the team about the quotes and parcels of the order, oldest first; only the chosen
 * ones, when they are named.
 */
export async function disputeMessages(
  db: Database | Tx,
  { orderId, customerId }: DisputeRow,
  chosen?: readonly string[],
): Promise<readonly DisputeMessage[]> {
  if (orderId === null || customerId === null) return []
  const { rows } = await sql<Row>`
    select m.id, m.side, m.body, m.created_at, coalesce(q.number, p.tracking_number) as about
    from threads t join messages m on m.thread_id = t.id
    left join quotes q on q.id = t.quote_id left join parcels p on p.id = t.parcel_id
    where t.customer_id = ${customerId} and (${chosen ?? null}::uuid[] is null or m.id = any(${chosen ?? []}::uuid[])) and (
      t.quote_id in (select quote_id from order_quotes where order_id = ${orderId})
      or t.parcel_id in (select qp.parcel_id from order_quotes o join quote_parcels qp on qp.quote_id = o.quote_id
        where o.order_id = ${orderId})
      or t.parcel_id in (select parcel_id from order_items where order_id = ${orderId}))
    order by m.created_at desc, m.id desc limit ${mostMessages}`.execute(db)
  return rows.toReversed().map(({ id, side, about, body, created_at: at }) => ({
    id,
    side,
    about,
    body,
    at: at.toISOString(),
  }))
}
