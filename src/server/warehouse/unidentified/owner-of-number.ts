import { readClientNumber } from '#domain/label/client-number.ts'
import type { Context } from '#server/core/context.ts'
import { livingCustomerOfNumber } from '#server/warehouse/parcels/client-of.ts'

export type OwnerRow = {
  readonly user_id: string
  readonly first_name: string
  readonly last_name: string
  readonly client_number: string
  readonly country: string
}

/** Whom a whole client number leads to: who bears it or bore it, or the account that theirs was merged into. */
export async function ownerOfNumber(
  ctx: Context,
  words: string,
): Promise<{ labelNumber: string; owner: OwnerRow | undefined } | null> {
  const labelNumber = readClientNumber(words)
  if (labelNumber === null) return null
  const owner = await liveCustomers(ctx)
    .where('c.user_id', '=', livingCustomerOfNumber(labelNumber))
    .executeTakeFirst()
  return { labelNumber, owner }
}

export const liveCustomers = ({ db }: Context) =>
  db
    .selectFrom('customers as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.user_id', 'c.first_name', 'c.last_name', 'c.client_number', 'c.country'])
    .where('u.deleted_at', 'is', null)
    .where('u.role', 'in', ['client', 'testeur'])
