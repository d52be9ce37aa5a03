import { sql } from 'kysely'
import type { OverviewView } from '#contract/office/overview.ts'
import { parisDayOfText, parisYearOf, startOfParisDay } from '#domain/storage/paris-day.ts'
import type { Context } from '#server/core/context.ts'

const mostPayments = 3

/** What it cost: the year so far, less what was given back of it, and the last payments. */
export async function spentSoFar(ctx: Context, customerId: string): Promise<OverviewView['spent']> {
  const year = parisYearOf(ctx.now())
  const [{ cents }, payments] = await Promise.all([
    spentSince(ctx, customerId, startOfParisDay(parisDayOfText(`${year}-01-01`))),
    paymentsOf(ctx, customerId)
      .orderBy('p.captured_at', 'desc')
      .orderBy('o.number', 'desc')
      .limit(mostPayments)
      .execute(),
  ])
  return {
    year,
    cents,
    lastPayments: payments.map(({ order_id, number, captured_at, amount_cents }) => ({
      orderId: order_id,
      number,
      paidAt: captured_at.toISOString(),
      amountCents: amount_cents,
    })),
  }
}

const paymentsOf = (ctx: Context, customerId: string) =>
  ctx.db
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .select(['o.id as order_id', 'o.number', 'p.captured_at', 'p.amount_cents'])
    .where('o.customer_id', '=', customerId)

const spentSince = (ctx: Context, customerId: string, since: Date) =>
  ctx.db
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .select(
      sql<number>`coalesce(sum(p.amount_cents - coalesce((select sum(r.amount_cents) from refunds r
        where r.payment_id = p.id and r.status = 'given'), 0)), 0)::int`.as('cents'),
    )
    .where('o.customer_id', '=', customerId)
    .where('p.captured_at', '>=', since)
    .executeTakeFirstOrThrow()
