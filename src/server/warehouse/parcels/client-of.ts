import { sql } from 'kysely'
import type { Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

/** Whose client number that is; refused with `client-number-unknown`. */
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

/** Who bears that number, or bore it: it is never another's since. */
export const customerOfNumber = (clientNumber: string | null) => sql<string>`coalesce(
  (select user_id from customers where client_number = ${clientNumber}),
  (select customer_id from former_client_numbers where client_number = ${clientNumber}))`

/** Whose parcels it leads to. The number of an account that was merged still stands on labels, as a former one does. */
export const livingCustomerOfNumber = (clientNumber: string | null) => sql<string>`(
  select coalesce(k.merged_into, k.user_id) from customers k where k.user_id = ${customerOfNumber(clientNumber)})`
