import { sql } from 'kysely'
import { normaliseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import type { Context } from '#server/core/context.ts'
import { fullNumber } from '#server/core/number-pattern.ts'

/**
 * The orders that a whole reference names: their own, of an invoice, of Stripe (payment, refund, dispute), of the carrier,
 * of a box, a quote or a withdrawal. Each by a unique index, or by that of its beginnings.
 */
export async function ordersReferredTo({ db }: Context, search: string): Promise<string[]> {
  const typed = search.trim()
  const number = fullNumber(typed.toUpperCase())
  const { rows } = await sql<{ id: string }>`
    select order_id as id from payments where stripe_payment_intent_id = ${typed} and order_id is not null
    union select p.order_id from refunds r join payments p on p.id = r.payment_id
      where r.stripe_refund_id = ${typed} and p.order_id is not null
    union select p.order_id from disputes d join payments p on p.id = d.payment_id
      where d.stripe_dispute_id = ${typed} and p.order_id is not null
    union select id from orders where number = ${number}
    union select order_id from invoices where number = ${number}
    union select order_id from shipments where number = ${number}
    union select order_id from shipments where tracking_number = ${normaliseTrackingNumber(typed)}
    union select oq.order_id from quotes q join order_quotes oq on oq.quote_id = q.id where q.number = ${number}
    union select order_id from legal_requests where number = ${number} and order_id is not null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
