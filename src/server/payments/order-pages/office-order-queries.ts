import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import {
  orderAttentions,
  orderCountLimit,
  type exportOrders,
  type OrderAttention,
} from '#contract/payments/office-orders.ts'
import { orderStatuses } from '#domain/order/order.ts'
import { failedRefundStatuses } from '#domain/refund/refund.ts'
import { addDays, parisDayOfText, startOfParisDay } from '#domain/storage/paris-day.ts'
import type { Context } from '#server/core/context.ts'
import { statusesFound } from '#server/core/search/count-found.ts'
import { idsFound } from '#server/core/search/find-page.ts'
import {
  allOf,
  asksNothing,
  beyondOf,
  type Searched,
  searchedBy,
} from '#server/core/search/searched.ts'
import { fullNumber, withoutDashes } from '#server/core/next-number.ts'
import { isFailedLately, isUndecided } from '#server/payments/orders/can-be-paid-again.ts'
import { givenBackCents, summaries } from './order-queries.ts'
import { normaliseTrackingNumber } from '#domain/parcel/tracking-number.ts'

export type OrderFilter = z.output<typeof exportOrders.input>
type Key = { readonly at: Date; readonly id: string }

/** Orders of every customer, newest first, from the one after that key. */
export async function officeOrderRows(
  ctx: Context,
  filter: OrderFilter,
  { after, limit }: { readonly after?: Key | undefined; readonly limit: number },
) {
  const { words, conditions: asked } = await askedOf(ctx, filter)
  const conditions = asksNothing(words)
    ? [...asked, ...beyondOf('o.created_at', 'o.id', { after })]
    : [isAmong(await idsFound(ctx.db, searchedOrders(asked, words), { limit, after }))]
  return officeSummaries(ctx)
    .where(allOf(conditions))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute()
}

const isAmong = (ids: readonly string[]) => sql<SqlBool>`o.id = any(${[...ids]}::uuid[])`

export type OfficeOrderRow = Awaited<ReturnType<typeof officeOrderRows>>[number]

export const officeOrderRow = (ctx: Context, orderId: string) =>
  officeSummaries(ctx).where('o.id', '=', orderId).executeTakeFirst()

const officeSummaries = (ctx: Context) =>
  summaries(ctx)
    .innerJoin('users as u', 'u.id', 'o.customer_id')
    .select(['i.number as invoice_number', 'o.customer_id'])
    .select(sql<string | null>`case when u.deleted_at is null then u.email end`.as('email'))
    .select([sql<number>`coalesce(p.committed_cents, 0)`.as('committed_cents'), givenBackCents])
    .select(isDisputed.as('is_disputed'))

const isDisputed = sql<boolean>`exists (
  select from disputes d where d.payment_id = p.id and d.status = 'open')`

type StatusCount = { readonly status: (typeof orderStatuses)[number]; readonly count: number }

/** The number of orders per status, counted as far as « 1 000+ ». */
export async function orderCounts(ctx: Context, filter: OrderFilter): Promise<StatusCount[]> {
  const { words, conditions } = await askedOf(ctx, filter)
  if (asksNothing(words)) return countsAmong(ctx, conditions)
  const searched = searchedOrders(conditions, words)
  const counted = await statusesFound(ctx.db, searched, orderCountLimit + 1)
  if (!counted) return countsAmong(ctx, [...searched.where, searched.isFound])
  return orderStatuses.map((status) => ({ status, count: counted.get(status) ?? 0 }))
}

async function countsAmong(ctx: Context, conditions: readonly RawBuilder<SqlBool>[]) {
  const { rows } = await sql<StatusCount>`
    select asked.status, (select count(*)::int from (select 1 from orders o where o.status = asked.status and ${allOf(conditions)}
      limit ${orderCountLimit + 1}) counted) as count
    from unnest(${[...orderStatuses]}::text[]) asked (status)`.execute(ctx.db)
  return rows
}

const refundsWaiting = {
  approval: ['awaiting_approval'],
  'failed-refund': failedRefundStatuses,
} as const satisfies Readonly<Partial<Record<OrderAttention, readonly string[]>>>

/** The number of orders that wait for the office, whatever the filter. */
export async function attentionCounts(
  ctx: Context,
): Promise<{ attention: OrderAttention; count: number }[]> {
  const counts = orderAttentions.map(async (attention) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (select 1 from orders o where ${needing(ctx, attention)} limit ${orderCountLimit + 1}) counted`.execute(
      ctx.db,
    )
    return { attention, count: rows[0]?.count ?? 0 }
  })
  return Promise.all(counts)
}

/** Goes from the few waiting rows, by their own indexes, to their orders. */
function needing({ now }: Context, attention: OrderAttention): RawBuilder<SqlBool> {
  if (attention === 'dispute') {
    return sql<SqlBool>`o.id in (select p.order_id from disputes d join payments p on p.id = d.payment_id
      where d.status = 'open' and p.order_id is not null)`
  }
  if (attention === 'failed-payment') {
    return sql<SqlBool>`o.checkout_id in (select c.id from checkouts c where ${isFailedLately(now())})`
  }
  if (attention === 'left-parcel') {
    return sql<SqlBool>`o.id in (select e.order_id from events e where ${isUndecided(now())})`
  }
  return sql<SqlBool>`o.id in (select p.order_id from refunds r join payments p on p.id = r.payment_id
    where r.status in (${sql.join(refundsWaiting[attention].map((status) => sql.lit(status)))})
      and r.settled_at is null and p.order_id is not null)`
}

type Asked = {
  readonly words: string | undefined
  readonly conditions: readonly RawBuilder<SqlBool>[]
}

/** Looks up a whole reference by its kind; treats any other text as words. */
async function askedOf(ctx: Context, filter: OrderFilter): Promise<Asked> {
  const { search: words } = filter
  const conditions = conditionsOf(ctx, filter)
  if (asksNothing(words)) return { words, conditions }
  const ids = await ordersReferredTo(ctx, words)
  return ids.length > 0
    ? { words: undefined, conditions: [...conditions, isAmong(ids)] }
    : { words, conditions }
}

/** The conditions of the filter, apart from the search. */
function conditionsOf(
  ctx: Context,
  { status, attention, from, to }: OrderFilter,
): RawBuilder<SqlBool>[] {
  return [
    ...(status === undefined ? [] : [sql<SqlBool>`o.status = ${status}`]),
    ...(attention === undefined ? [] : [needing(ctx, attention)]),
    ...(from === undefined
      ? []
      : [sql<SqlBool>`o.created_at >= ${startOfParisDay(parisDayOfText(from))}`]),
    ...(to === undefined
      ? []
      : [sql<SqlBool>`o.created_at < ${startOfParisDay(addDays(parisDayOfText(to), 1))}`]),
  ]
}

/** Every word may be anywhere: in a number with or without its dashes, a name, an address. */
const searchedOrders = (where: readonly RawBuilder<SqlBool>[], words: string): Searched =>
  searchedBy(withoutDashes(fullNumber(words.trim())), 'o.search_text', {
    from: sql`orders o`,
    where,
    at: 'o.created_at',
    id: 'o.id',
  })

/**
 * The orders that a whole reference names: an order's own number, or that of an invoice, of Stripe (payment, refund, dispute), of
 * the carrier, of a box, a quote or a withdrawal. Each lookup uses a unique index, or a prefix index.
 */
async function ordersReferredTo({ db }: Context, search: string): Promise<string[]> {
  const typed = search.trim()
  const number = fullNumber(typed.toUpperCase())
  const { rows } = await sql<{ id: string }>`
    select order_id as id from payments where stripe_payment_intent_id = ${typed} and order_id is not null
    union select p.order_id from refunds r join payments p on p.id = r.payment_id
      where r.stripe_refund_id = ${typed} and p.order_id is not null
    union select p.order_id from disputes d join payments p on p.id = d.payment_id
      where d.stripe_dispute_id = ${typed} and p.order_id is not null
    union select id from orders where number = ${number}
    union select order_id from invoices where number = ${number}
    union select order_id from shipments where number = ${number}
    union select s.order_id from boxes b join shipments s on s.id = b.shipment_id
      where b.tracking_number = ${normaliseTrackingNumber(typed)}
    union select oq.order_id from quotes q join order_quotes oq on oq.quote_id = q.id where q.number = ${number}
    union select order_id from legal_requests where number = ${number} and order_id is not null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
