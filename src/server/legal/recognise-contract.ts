import type { Context, Tx } from '#server/core/context.ts'

export type Recognised = {
  readonly customerId: string | null
  readonly orderId: string | null
  readonly signedIn: boolean
}

/**
 * Whose contract this is, as far as the server can tell: through the session, else through the address and the order's
 * number together. A help for staff that changes nothing in the answer.
 */
export async function recogniseContract(
  tx: Tx,
  { actor }: Context,
  { email, contract }: { readonly email: string; readonly contract: string },
): Promise<Recognised> {
  const customer = await customerOf(tx, actor.kind === 'user' ? actor.id : undefined, email)
  if (!customer) return { customerId: null, orderId: null, signedIn: false }
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customer.user_id)
    .where((eb) => eb(eb.fn<string>('upper', ['number']), 'in', numbersIn(contract)))
    .orderBy('created_at')
    .orderBy('id')
    // A box of it that is being handed over: the declaration comes before, or after.
    .forKeyShare()
    .executeTakeFirst()
  return {
    customerId: customer.user_id,
    orderId: order?.id ?? null,
    signedIn: actor.kind === 'user' && actor.id === customer.user_id,
  }
}

/** « Commande n° c-2026-000123 » names the same order as its number alone. */
const numbersIn = (contract: string): string[] => {
  const typed = contract.toUpperCase()
  return [typed.trim(), ...(typed.match(/\bC-\d{4}-\d+\b/g) ?? [])]
}

/** Staff who are signed in have no customer row: they write for the address that they type. */
async function customerOf(tx: Tx, actorId: string | undefined, email: string) {
  const customers = tx
    .selectFrom('customers as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select('c.user_id')
  const own =
    actorId === undefined
      ? undefined
      : await customers.where('c.user_id', '=', actorId).executeTakeFirst()
  return (
    own ??
    customers
      .where((eb) => eb(eb.fn('lower', ['u.email']), '=', email.toLowerCase()))
      .executeTakeFirst()
  )
}
