import { sql, type Expression, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import { orderCountLimit, type exportOrders, type OrderAttention } from '#contract/office-orders.ts'
import { orderStatuses } from '#domain/order/order.ts'
import { addDays, parisDayOf, startOfParisDay, type ParisDay } from '#domain/storage/paris-day.ts'
import type { Context } from '#server/core/context.ts'
import { summaries } from './order-queries.ts'

export type OrderFilter = z.output<typeof exportOrders.input>
type Key = { readonly at: Date; readonly id: string }

/** Orders of every customer, newest first, from the one that follows that key. */
export function officeOrderRows(
  ctx: Context,
  filter: OrderFilter,
  { after, limit }: { readonly after?: Key | undefined; readonly limit: number },
) {
  let query = officeSummaries(ctx)
  for (const condition of conditionsOf(filter)) query = query.where(condition)
  if (after) query = query.where(sql<SqlBool>`(o.created_at, o.id) < (${after.at}, ${after.id})`)
  return query.orderBy('o.created_at', 'desc').orderBy('o.id', 'desc').limit(limit).execute()
}

export type OfficeOrderRow = Awaited<ReturnType<typeof officeOrderRows>>[number]

export const officeOrderRow = (ctx: Context, orderId: string) =>
  officeSummaries(ctx).where('o.id', '=', orderId).executeTakeFirst()

const officeSummaries = (ctx: Context) =>
  summaries(ctx)
    .innerJoin('users as u', 'u.id', 'o.customer_id')
    .select(['u.email', 'i.number as invoice_number', 'o.customer_id'])
    .select(sql<number>`coalesce(p.committed_cents, 0)`.as('committed_cents'))
    .select(isDisputed.as('is_disputed'))

const isDisputed = sql<boolean>`exists (
  select from disputes d where d.payment_id = p.id and d.status = 'open')`

/** Each status, counted as far as « 1 000+ ». */
export async function orderCounts(
  ctx: Context,
  filter: OrderFilter,
): Promise<{ status: (typeof orderStatuses)[number]; count: number }[]> {
  const where = sql.join([sql`true`, ...conditionsOf(filter)], sql` and `)
  const { rows } = await sql<{ status: (typeof orderStatuses)[number]; count: number }>`
    select asked.status, (select count(*) from (select 1 from orders o where o.status = asked.status and ${where}
      limit ${orderCountLimit + 1}) counted) as count
    from unnest(${[...orderStatuses]}::text[]) asked (status)`.execute(ctx.db)
  return rows
}

const waiting: Readonly<Record<OrderAttention, readonly string[]>> = {
  approval: ['awaiting_approval'],
  'failed-refund': ['failed', 'returned'],
  dispute: [],
}

/** Orders that wait for the office, whatever the filter. */
export async function attentionCounts(
  ctx: Context,
): Promise<{ attention: OrderAttention; count: number }[]> {
  const attentions = Object.keys(waiting) as OrderAttention[]
  const counts = attentions.map(async (attention) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (select 1 from orders o where ${needing(attention)} limit ${orderCountLimit + 1}) counted`.execute(
      ctx.db,
    )
    return { attention, count: rows[0]?.count ?? 0 }
  })
  return Promise.all(counts)
}

/** From the few rows that wait, by their own indexes, to their orders. */
function needing(attention: OrderAttention): Expression<SqlBool> {
  if (attention === 'dispute') {
    return sql<SqlBool>`o.id in (select p.order_id from disputes d join payments p on p.id = d.payment_id
      where d.status = 'open' and p.order_id is not null)`
  }
  return sql<SqlBool>`o.id in (select p.order_id from refunds r join payments p on p.id = r.payment_id
    where r.status in (${sql.join(waiting[attention].map((status) => sql.lit(status)))}) and p.order_id is not null)`
}

function conditionsOf({ status, attention, from, to, search }: OrderFilter): Expression<SqlBool>[] {
  return [
    ...(status === undefined ? [] : [sql<SqlBool>`o.status = ${status}`]),
    ...(attention === undefined ? [] : [needing(attention)]),
    ...(from === undefined
      ? []
      : [sql<SqlBool>`o.created_at >= ${startOfParisDay(civilDay(from))}`]),
    ...(to === undefined
      ? []
      : [sql<SqlBool>`o.created_at < ${startOfParisDay(addDays(civilDay(to), 1))}`]),
    ...(search ? [matching(search)] : []),
  ]
}

const civilDay = (text: string): ParisDay => parisDayOf(new Date(`${text}T12:00:00Z`))

/** Every word, anywhere: a number with or without its dashes, a name, an address. */
function matching(search: string): Expression<SqlBool> {
  const asked = withoutDashes(search)
  return sql<SqlBool>`(o.search_keys @> search_keys_asked('00000000-0000-0000-0000-000000000000', search_fold(${asked}))
    and o.search_text like all (array(select '%' || word || '%' from unnest(string_to_array(search_fold(${asked}), ' ')) word)))`
}

/** `C-2026-000123` is one word, or it would be found in parts of three others. */
const withoutDashes = (text: string): string =>
  text.replaceAll(/\b([CFA])-(\d{4})-(\d+)\b/gi, '$1$2$3').replaceAll(/\b(CLT)-(\d+)\b/gi, '$1$2')
