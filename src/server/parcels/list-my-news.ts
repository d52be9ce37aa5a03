import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { listMyNews as endpoint } from '#contract/orders.ts'
import type { TimelineStep } from '#contract/shapes.ts'
import { topicOfFact } from '#domain/account/notification-topic.ts'
import type { FactType } from '#domain/fact/fact.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { pageSize } from '#server/core/paging.ts'
import { InvalidInput } from '#server/core/refused.ts'
import { stepOf, type EventRow } from '#server/core/timeline.ts'

/** All my news, the latest first (decisions §6: what « Voir toutes les notifications » opens). */
export async function listMyNews(
  ctx: Context,
  { cursor, limit }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const customerId = requireCustomer(ctx.actor)
  const count = pageSize(limit)
  const rows = await newsRows(ctx, customerId, { count: count + 1, before: decode(cursor) })
  const items = rows.slice(0, count).map(newsStep)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > count && last ? encode(last.id) : null }
}

/** What a customer did is no news to them, and one event is told once though several facts record it. */
const newsworthy: readonly FactType[] = [
  'account.activated',
  'parcel.received',
  'parcel.blocked',
  'parcel.unblocked',
  'parcel.returned',
  'parcel.destroyed',
  'parcel.measured-again',
  'parcel.claimed',
  'parcel.request-answered',
  'parcel.staff-wrote',
  'quote.staff-wrote',
  'quote.sent',
  'quote.expired',
  'order.paid',
  'order.payment-failed',
  'payment.refunded',
  'option.done',
  'subscription.payment-failed',
  'subscription.ended',
  'shipment.packed',
  'shipment.handed-over',
  'shipment.delivered',
]

type Wanted = { readonly count: number; readonly before?: number | undefined }

/** The latest `count` before that event, each with the ids and numbers that its line links to. */
export async function newsRows(ctx: Context, customerId: string, { count, before }: Wanted) {
  const types = await wantedTypes(ctx, customerId)
  const query = ctx.db
    .selectFrom('events as e')
    .leftJoin('parcels as p', 'p.id', 'e.parcel_id')
    .leftJoin('quotes as q', 'q.id', 'e.quote_id')
    .leftJoin('orders as o', 'o.id', 'e.order_id')
    .selectAll('e')
    .select(
      sql<Record<string, string>>`jsonb_strip_nulls(jsonb_build_object(
      'parcelId', p.id, 'trackingNumber', p.tracking_number, 'quoteId', q.id, 'quoteNumber', q.number,
      'orderId', o.id, 'orderNumber', o.number))`.as('subjects'),
    )
    .where('e.customer_id', '=', customerId)
    .where('e.type', 'in', types)
    .orderBy('e.id', 'desc')
    .limit(count)
  return (before === undefined ? query : query.where('e.id', '<', before)).execute()
}

/** Topics that the customer turned off on the site are not told there; their parcel's own page still says everything. */
async function wantedTypes(ctx: Context, customerId: string): Promise<readonly FactType[]> {
  const off = await ctx.db
    .selectFrom('notification_preferences')
    .select('topic')
    .where('user_id', '=', customerId)
    .where('site', '=', false)
    .execute()
  const topics = new Set(off.map(({ topic }) => topic))
  return newsworthy.filter((type) => !topics.has(topicOfFact(type) ?? ''))
}

type NewsRow = EventRow & { readonly subjects: Record<string, string> }

/** One news as the customer reads it. */
export function newsStep({ subjects, ...row }: NewsRow): TimelineStep {
  const step = stepOf(row, 'customer')
  return { ...step, details: { ...step.details, ...subjects } }
}

/** Events are numbered in their order: the number of the last one shown is the whole key. */
const encode = (eventId: number): string => Buffer.from(String(eventId)).toString('base64url')

function decode(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  const eventId = Number(Buffer.from(cursor, 'base64url').toString())
  if (!Number.isSafeInteger(eventId) || eventId < 1) throw new InvalidInput({ cursor: 'invalid' })
  return eventId
}
