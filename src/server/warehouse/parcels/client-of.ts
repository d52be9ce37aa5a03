import { sql } from 'kysely'
import type { Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

/** The client with that number; refuses with `client-number-unknown`. */
export async function clientOf(tx: Tx, clientNumber: string): Promise<string> {
  const client = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', livingCustomerOfNumber(clientNumber))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!client) throw new Refused('client-number-unknown')
  return client.id
}

/** SQL: the customer who has that number, or had it: nobody else ever gets it. */
export const customerOfNumber = (clientNumber: string | null) => sql<string>`coalesce(
  (select user_id from customers where client_number = ${clientNumber}),
  (select customer_id from former_client_numbers where client_number = ${clientNumber}))`

/** SQL: the customer who gets parcels with that number. The number of a merged account is still on labels, as a former one is. */
export const livingCustomerOfNumber = (clientNumber: string | null) => sql<string>`(
  select coalesce(k.merged_into, k.user_id) from customers k where k.user_id = ${customerOfNumber(clientNumber)})`
