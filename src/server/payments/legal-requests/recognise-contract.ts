import { sql, type SqlBool } from 'kysely'
import { namedBy, planReference, speaksOfPlan, termOf } from '#domain/legal/declaration.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { accountsOf } from '#server/core/customers/client-queries.ts'
import { hasShipment } from '#server/payments/refunds/carry-out-withdrawal.ts'
import { planOrderOf } from '#server/payments/subscription-rows/lock-plan.ts'
import {
  liveSubscriptionOf,
  type SubscriptionRow,
} from '#server/payments/subscription-rows/subscription-rows.ts'

type Recognised = {
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
    .where('o.customer_id', 'in', accountsOf(customer.user_id))
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

type RecognisedSubscription = {
  readonly subscriptionId: string
  /** `null` as long as we do not know which period will be the last. */
  readonly endsAt: Date | null
}

type Declared = { readonly contract: string; readonly wishedOn: string | null }

/**
 * The subscription that a cancellation surely means: its holder is signed in, or gives the account's address and names the
 * subscription. Anybody can type that address, so without a session nobody can declare again an end that the holder took back.
 */
export async function recogniseSubscription(
  tx: Tx,
  ctx: Context,
  { contract, wishedOn }: Declared,
  { customerId, signedIn }: Recognised,
): Promise<RecognisedSubscription | undefined> {
  const live = customerId === null ? undefined : await liveSubscriptionOf(tx, customerId)
  if (!live) return undefined
  if (!(await isMeant(tx, live, contract, signedIn))) return undefined
  if (!signedIn && !live.cancel_at_period_end && (await wasTakenBack(tx, live.id))) return undefined
  // A renewal that has not reached us yet has started another period.
  const isOver = live.period_end <= ctx.now()
  return { subscriptionId: live.id, endsAt: isOver ? null : termOf(live.period_end, wishedOn) }
}

type PlanOrder = {
  readonly orderId: string
  /** The order bought something else too, which the withdrawal leaves as it is. */
  readonly isPlanAlone: boolean
}

/**
 * The order of the running plan, when a withdrawal names the plan and no order. Anybody can type an address and a plan: without a
 * session nobody declares again what the office put away, nor holds the boxes of an order that bought shipments too. Only the
 * form's own reference surely means the plan alone: free words may name the rest of the order as well.
 */
export async function recognisePlanOrder(
  tx: Tx,
  { contract }: Pick<Declared, 'contract'>,
  { customerId, orderId, signedIn }: Recognised,
): Promise<PlanOrder | null> {
  if (customerId === null || orderId !== null || !speaksOfPlan(contract)) return null
  const live = await liveSubscriptionOf(tx, customerId)
  if (!live || !(await isMeant(tx, live, contract, signedIn))) return null
  // Locked as an order that is named by its number (`recogniseContract`).
  const order = await planOrderOf(tx, live.id).forKeyShare('o').executeTakeFirst()
  if (!order) return null
  const clientNumber = await clientNumberOf(tx, live.customer_id)
  const isPlanAlone = contract === planReference(live.plan as PlanId, clientNumber)
  if (!signedIn && (await isForHolder(tx, order.id, isPlanAlone))) return null
  return { orderId: order.id, isPlanAlone: isPlanAlone && (await boughtMore(tx, order.id)) }
}

const isForHolder = async (tx: Tx, orderId: string, isPlanAlone: boolean): Promise<boolean> =>
  (await wasPutAway(tx, orderId)) || (!isPlanAlone && (await hasShipment(tx, orderId)))

/** Whether the order bought something beside its plan. */
export async function boughtMore(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from order_quotes where order_id = ${orderId}
    union all select from order_items where order_id = ${orderId} and kind not in ('plan', 'credit')
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Its holder is signed in and names no other contract, or gives the account's address and names it. */
async function isMeant(
  tx: Tx,
  live: SubscriptionRow,
  contract: string,
  signedIn: boolean,
): Promise<boolean> {
  const named = namedBy(contract, {
    plan: live.plan as PlanId,
    clientNumber: await clientNumberOf(tx, live.customer_id),
    orderNumbers: await ordersOf(tx, live.id),
  })
  return signedIn ? named !== 'another' : named === 'this'
}

const clientNumberOf = async (tx: Tx, customerId: string): Promise<string> =>
  (
    await tx
      .selectFrom('customers')
      .select('client_number')
      .where('user_id', '=', customerId)
      .executeTakeFirstOrThrow()
  ).client_number

const ordersOf = async (tx: Tx, subscriptionId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('orders')
    .select('number')
    .where('subscription_id', '=', subscriptionId)
    .execute()
  return rows.map(({ number }) => number)
}

/** Whether the holder took back an earlier end, and the subscription still runs. */
const wasTakenBack = async (tx: Tx, subscriptionId: string): Promise<boolean> =>
  (await tx
    .selectFrom('legal_requests')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('carried_out_at', 'is not', null)
    .executeTakeFirst()) !== undefined

const wasPutAway = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await tx
    .selectFrom('legal_requests')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'rejected')
    .executeTakeFirst()) !== undefined
