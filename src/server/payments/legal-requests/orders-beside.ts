import { sql } from 'kysely'
import { sumOf } from '#domain/money.ts'
import { formerLeft } from '#domain/refund/withdrawal-share.ts'
import type { Cents } from '#domain/units.ts'
import type { Database, Tx } from '#server/core/context.ts'

type Declared = { readonly orderId: string; readonly receivedAt: Date }
type Named = { readonly id: string; readonly number: string }

type OrdersBeside = {
  /** What is left to give back of the former plan's unused days, and the earlier orders to refund it on; `null` when nothing is. */
  readonly former: { readonly amountCents: Cents; readonly orders: Named[] } | null
  /** Renewals that were paid after the declaration, and are not refunded in full. */
  readonly renewals: Named[]
}

/**
 * What else the office refunds when a withdrawal ends a plan: `formerCents` of its earlier orders, less what they gave back since
 * the declaration, and the renewals that came before the answer.
 */
export async function ordersBeside(
  tx: Database | Tx,
  declared: Declared,
  formerCents: Cents,
): Promise<OrdersBeside> {
  const orders = await samePlanOrders(tx, declared)
  const named = ({ id, number }: Named): Named => ({ id, number })
  const earlier = orders.filter(({ isEarlier }) => isEarlier)
  const former = formerLeft(formerCents, earlier)
  return {
    former: former && { amountCents: former.amountCents, orders: former.orders.map(named) },
    renewals: orders.filter(({ isRenewal, roomCents }) => isRenewal && roomCents > 0).map(named),
  }
}

/** What its earlier orders gave back since the declaration: unused days of the former plan. */
export const formerGiven = async (tx: Database | Tx, declared: Declared): Promise<Cents> =>
  sumOf(
    (await samePlanOrders(tx, declared))
      .filter(({ isEarlier }) => isEarlier)
      .map(({ givenCents }) => givenCents),
  )

type Beside = Named & {
  readonly isEarlier: boolean
  readonly isRenewal: boolean
  /** What can still be refunded of it. */
  readonly roomCents: Cents
  /** What went back since the declaration; the refund of another withdrawal is for days of its own. */
  readonly givenCents: Cents
}

/** The other paid orders of the subscription, the newest first. */
async function samePlanOrders(
  tx: Database | Tx,
  { orderId, receivedAt: since }: Declared,
): Promise<readonly Beside[]> {
  const { rows } = await sql<Beside>`
    select b.id, b.number, b.created_at < o.created_at as "isEarlier",
      b.created_at > ${since} and b.checkout_id is null and not exists (
        select from order_items i where i.order_id = b.id and i.kind = 'credit') as "isRenewal",
      p.amount_cents - p.committed_cents as "roomCents",
      coalesce((select sum(r.amount_cents) from refunds r
        where r.payment_id = p.id and r.requested_at >= ${since} and r.legal_request_id is null
          and not r.is_indemnity and r.status not in ('failed', 'refused')), 0)::int as "givenCents"
    from orders o join orders b on b.subscription_id = o.subscription_id and b.id <> o.id
      join payments p on p.order_id = b.id
    where o.id = ${orderId}
    order by b.created_at desc, b.id desc`.execute(tx)
  return rows
}
