import { sql } from 'kysely'
import type { Gathered } from '#contract/payments/disputes.ts'
import type { Database } from '#server/core/context.ts'
import type { DisputeRow } from './dispute-rows.ts'

type Found = { readonly number: string; readonly state: string; readonly at: Date }

/** The withdrawals of the order, the earliest first. */
export async function withdrawalsOf(
  db: Database,
  { orderId }: DisputeRow,
): Promise<Gathered['withdrawals']> {
  if (orderId === null) return []
  const { rows } = await sql<Found>`
    select number, state, received_at as at from legal_requests
    where kind = 'withdrawal' and order_id = ${orderId} order by received_at, number`.execute(db)
  return rows.map(shown)
}

/** Those of this customer, or from an address of theirs, that name no order: one of them may be about this one. */
export async function strayWithdrawalsOf(
  db: Database,
  { orderId, customerId }: DisputeRow,
): Promise<Gathered['strayWithdrawals']> {
  const { rows } = await sql<Found>`
    select number, state, received_at as at from legal_requests
    where kind = 'withdrawal' and order_id is null and (customer_id = ${customerId} or email <> '' and lower(email) in (
      select lower(email) from users where id = ${customerId}
      union all select lower(content -> 'customer' ->> 'email') from invoices where order_id = ${orderId}))
    order by received_at, number`.execute(db)
  return rows.map(shown)
}

const shown = ({ number, state, at }: Found) => ({ number, state, at: at.toISOString() })
