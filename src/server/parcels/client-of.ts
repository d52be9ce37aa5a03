import { sql } from 'kysely'
import type { Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

/** Whose client number that is; refused with `client-number-unknown`. */
export async function clientOf(tx: Tx, clientNumber: string): Promise<string> {
  const client = await tx
    .selectFrom('customers as c')
    // The number of an account that was merged still stands on labels: its parcels are the other's. So does a former one.
    .innerJoin('users as u', (join) =>
      join.on('u.id', '=', (row) => row.fn.coalesce('c.merged_into', 'c.user_id')),
    )
    .select('u.id as user_id')
    .where('c.user_id', '=', customerOfNumber(clientNumber))
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!client) throw new Refused('client-number-unknown')
  return client.user_id
}

/** Who bears that number, or bore it: it is never another's since. */
export const customerOfNumber = (clientNumber: string | null) => sql<string>`coalesce(
  (select user_id from customers where client_number = ${clientNumber}),
  (select customer_id from former_client_numbers where client_number = ${clientNumber}))`

/** Whose parcels it leads to: an account that was merged has none left. */
export const livingCustomerOfNumber = (clientNumber: string | null) => sql<string>`(
  select coalesce(k.merged_into, k.user_id) from customers k where k.user_id = ${customerOfNumber(clientNumber)})`
