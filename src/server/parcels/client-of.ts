import type { Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

/** Whose client number that is; refused with `client-number-unknown`. */
export async function clientOf(tx: Tx, clientNumber: string): Promise<string> {
  const client = await tx
    .selectFrom('customers as c')
    // The number of an account that was merged still stands on labels: its parcels are the other's.
    .innerJoin('users as u', (join) =>
      join.on('u.id', '=', (row) => row.fn.coalesce('c.merged_into', 'c.user_id')),
    )
    .select('u.id as user_id')
    .where('c.client_number', '=', clientNumber)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!client) throw new Refused('client-number-unknown')
  return client.user_id
}
