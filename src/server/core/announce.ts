import { sql } from 'kysely'
import type { Tx } from './context.ts'

/** Notifies a customer's open screens, on commit, of a change that is not a fact; uses the same channel as `events_announce`. */
export async function announce(
  tx: Tx,
  { type, customerId }: { readonly type: `${string}.${string}`; readonly customerId: string },
): Promise<void> {
  const none = { parcelId: null, quoteId: null, orderId: null, shipmentId: null }
  const payload = JSON.stringify({ id: 0, type, customerId, ...none })
  await sql`select pg_notify('escale_events', ${payload})`.execute(tx)
}
