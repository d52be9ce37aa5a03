import { sql, type SqlBool } from 'kysely'
import type { Context, Tx } from '#server/core/context.ts'

export type Recognised = {
  readonly customerId: string | null
  readonly orderId: string | null
  readonly signedIn: boolean
}

/**
 * The owner of this contract, as far as the server can tell: by the session, else by the address and the order's number together.
 * It helps staff; the answer is the same.
 */
export async function recogniseContract(
  tx: Tx,
  { actor }: Context,
  { email, contract }: { readonly email: string; readonly contract: string },
): Promise<Recognised> {
  const customer = await customerOf(tx, actor.kind === 'user' ? actor.id : undefined, email)
  if (!customer) return { customerId: null, orderId: null, signedIn: false }
  const order = await tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.customer_id', '=', customer.user_id)
    .where(isNamedBy(numbersIn(contract)))
    .orderBy('o.created_at')
    .orderBy('o.id')
    // This lock lets the declaration come before or after the handover of one of the order's boxes, not in the middle.
    .forKeyShare()
    .executeTakeFirst()
  return {
    customerId: customer.user_id,
    orderId: order?.id ?? null,
    signedIn: actor.kind === 'user' && actor.id === customer.user_id,
  }
}

/** The order's own number, or another number of its payment mail: invoice, quote, shipment. */
const isNamedBy = (numbers: readonly string[]) => sql<SqlBool>`${numbers}::text[] && array(
  select upper(o.number) union all select i.number from invoices i where i.order_id = o.id
  union all select upper(s.number) from shipments s where s.order_id = o.id
  union all select upper(q.number) from order_quotes p join quotes q on q.id = p.quote_id where p.order_id = o.id)`

/** « Commande n° c-2026-000123 » names the same order as « C-2026-000123 ». */
const numbersIn = (contract: string): string[] =>
  contract.toUpperCase().match(/[A-Z\d]+(?:-[A-Z\d]+)+/g) ?? []

/** Signed-in staff have no customer row: they write for the address that they type. */
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
