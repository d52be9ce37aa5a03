import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/context.ts'
import { findObstacles } from '#server/people/personal-data/find-obstacles.ts'

/**
 * Whether the account has business that only a customer can follow (docs/rules/accounts.md#staff): an obstacle to deletion, or
 * something that a deletion would end, such as a parcel on its way to us or an unanswered request.
 */
export async function hasBusiness(db: Database | Tx, customerId: string): Promise<boolean> {
  if ((await findObstacles(db, customerId)).length > 0) return true
  const { rows } = await sql<{ waits: boolean }>`select
    exists (select from parcels where customer_id = ${customerId} and status = 'pending_arrival')
    or exists (select from parcel_requests where customer_id = ${customerId} and state <> 'closed')
    or exists (select from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      where o.customer_id = ${customerId} and r.status in ('awaiting_approval', 'owed', 'under_way')) as waits`.execute(
    db,
  )
  return rows.some(({ waits }) => waits)
}
