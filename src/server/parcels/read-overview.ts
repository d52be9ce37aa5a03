import type * as z from 'zod/mini'
import type { readOverview as endpoint } from '#contract/orders.ts'
import { notYetShippedStatuses } from '#domain/parcel/parcel.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { newsRows, newsStep } from './list-my-news.ts'

type Overview = z.input<typeof endpoint.output>

/** What must I do now, where are my parcels, what is new (decisions §6). */
export async function readOverview(ctx: Context): Promise<Overview> {
  const customerId = requireCustomer(ctx.actor)
  const [counts, quotesToAccept, quotesToPay, news] = await Promise.all([
    countsOf(ctx, customerId),
    openQuotes(ctx, customerId, 'sent_to_client'),
    openQuotes(ctx, customerId, 'accepted'),
    newsRows(ctx, customerId, { count: 5 }),
  ])
  return { ...counts, quotesToAccept, quotesToPay, news: news.map(newsStep) }
}

async function countsOf(ctx: Context, customerId: string) {
  const parcels = ctx.db
    .selectFrom('parcels')
    .where('customer_id', '=', customerId)
    .where('destroyed_at', 'is', null)
    .select((row) => [
      row.fn.countAll<number>().filterWhere('status', 'in', notYetShippedStatuses).as('pending'),
      row.fn.countAll<number>().filterWhere('status', '=', 'pending_arrival').as('declared'),
    ])
    .executeTakeFirstOrThrow()
  const orders = ctx.db
    .selectFrom('orders')
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['shipped', 'delivered'])
    .select((row) => row.fn.countAll<number>().as('shipped'))
    .executeTakeFirstOrThrow()
  const [{ pending, declared }, { shipped }] = await Promise.all([parcels, orders])
  return { pendingParcels: pending, declaredParcels: declared, shippedOrders: shipped }
}

/** Quotes that wait for this customer, the first to end first; what has just ended is left to the job. */
async function openQuotes(
  ctx: Context,
  customerId: string,
  status: 'sent_to_client' | 'accepted',
): Promise<Overview['quotesToPay']> {
  const rows = await ctx.db
    .selectFrom('quotes as q')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.version'),
    )
    .select(['q.id', 'q.number', 'v.total_cents', 'v.valid_until'])
    .where('q.customer_id', '=', customerId)
    .where('q.status', '=', status)
    .where('v.valid_until', '>', ctx.now())
    .orderBy('v.valid_until')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    totalCents: row.total_cents,
    validUntil: row.valid_until.toISOString(),
  }))
}
