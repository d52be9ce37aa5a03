import type { Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

/** Whose client number that is; refused with `client-number-unknown`. */
export async function clientOf(tx: Tx, clientNumber: string): Promise<string> {
  const client = await tx
    .selectFrom('customers as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select('c.user_id')
    .where('c.client_number', '=', clientNumber)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!client) throw new Refused('client-number-unknown')
  return client.user_id
}
