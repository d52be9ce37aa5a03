import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { CustomsDeclaration } from '#domain/customs/declaration.ts'
import { type RefundStatus, visibleRefundStatuses } from '#domain/refund/refund.ts'
import { decodeCursor, pageSize } from '#server/core/paging.ts'
import { allOf, beyondOf } from '#server/core/search/searched.ts'
import { lacksPapers } from '#server/warehouse/contents/content-queries.ts'
import { photosOfBox } from '#server/warehouse/photos/read-photo.ts'
import { concludedAt } from '#server/core/concluded-at.ts'
import type { Context } from '#server/core/context.ts'
import { accountsOf } from '#server/core/customers/client-queries.ts'
import { firstPhoto, parcelFaces } from '#server/core/parcel-faces.ts'
import type { DB } from '#server/core/schema.ts'
import { destinationOfOrder, orderedParcels } from '#server/payments/orders/ordered-parcels.ts'
import { supplementsOfOrder } from '#server/payments/orders/supplements.ts'
import { isRethought, isStopped, onItsWay } from './order-arrival.ts'
import { isCarriedOut } from '#server/payments/orders/own-withdrawal.ts'
import { isRenewal } from '#server/payments/subscription-rows/lock-plan.ts'

type Paged = { readonly cursor?: string | undefined; readonly limit?: number | undefined }
type Wanted = Paged & { readonly customerId: string; readonly status?: string | undefined }

/** One person's orders, those of merged accounts too; one row more than the page shows. */
export const orderRows = (ctx: Context, { customerId, status, cursor, limit }: Wanted) =>
  summaries(ctx)
    .leftJoin('checkouts as k', 'k.id', 'o.checkout_id')
    .select([parcelFaces(orderedParcels('o.id')).as('parcels'), itemNames, destinationOfOrder])
    .select([refundedCents, isCarriedOut.as('is_withdrawn'), deliveredAt])
    .select(isRenewal.as('is_renewal'))
    .select([concludedAt('k').as('concluded_at'), 'k.express_requested_at'])
    .select(onItsWay(ctx.now()).as('on_its_way'))
    .where('o.customer_id', 'in', accountsOf(customerId))
    .$if(status !== undefined, (all) => all.where('o.status', '=', status ?? ''))
    .where(allOf(beyondOf('o.created_at', 'o.id', { after: decodeCursor(cursor) })))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()

/** One order, only when this customer, or an account merged into theirs, owns it. */
export const orderRow = (ctx: Context, orderId: string, customerId: string) =>
  summaries(ctx)
    .where('o.id', '=', orderId)
    .where('o.customer_id', 'in', accountsOf(customerId))
    .executeTakeFirst()

export const summaries = (ctx: Context) =>
  ctx.db
    .selectFrom('orders as o')
    .innerJoin('customers as c', 'c.user_id', 'o.customer_id')
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.order_id', '=', 'o.id').on('i.corrects', 'is', null),
    )
    .leftJoin('payments as p', 'p.order_id', 'o.id')
    .select(['o.id', 'o.number', 'o.status', 'o.total_cents', 'o.created_at'])
    .select(['i.id as invoice_id', 'p.method', 'p.captured_at'])
    .select(['c.first_name', 'c.last_name', 'c.client_number'])
    .select((eb) => [itemCount, hasWorkToDo, tracked(eb)])

export type OrderRow = NonNullable<Awaited<ReturnType<typeof orderRow>>>

type Selected = ExpressionBuilder<DB & { o: DB['orders'] }, 'o'>

/** Counts the parcels of the order's quotes (a quote without any counts as one), options and plan. */
const itemCount =
  sql<number>`((select count(*) from order_quotes oq left join quote_parcels qp on qp.quote_id = oq.quote_id
    where oq.order_id = o.id) + (select count(*) from order_items oi where oi.order_id = o.id and oi.kind <> 'credit'))`.as(
    'item_count',
  )

const hasWorkToDo =
  sql<boolean>`exists (select from parcel_options x where x.customer_id = o.customer_id and x.order_id = o.id and x.status = 'open')`.as(
    'has_work_to_do',
  )

const itemNames = sql<
  string[]
>`array(select oi.name from order_items oi where oi.order_id = o.id and oi.kind <> 'credit'
    union ${supplementsOfOrder} order by name)`.as('item_names')

const refundedAs = (statuses: readonly RefundStatus[]) =>
  sql<number>`(select coalesce(sum(r.amount_cents), 0)::int from refunds r
    where r.payment_id = p.id and not r.is_indemnity and r.status in (${sql.join(statuses.map((status) => sql.lit(status)))}))`

const refundedCents = refundedAs(visibleRefundStatuses).as('refunded_cents')
/** What left for the customer, without what is promised, waits or came back. */
export const givenBackCents = refundedAs(['given']).as('given_back_cents')

const deliveredAt = sql<Date | null>`case when o.status = 'delivered' then
    (select max(s.delivered_at) from shipments s where s.order_id = o.id) end`.as('delivered_at')

/** The boxes that have left, with their tracking. */
const tracked = (eb: Selected) =>
  jsonArrayFrom(
    eb
      .selectFrom('shipments as s')
      .innerJoin('boxes as b', 'b.shipment_id', 's.id')
      .leftJoin('carriers as c', 'c.code', 'b.carrier_code')
      .select(['s.number', 'b.place', 'b.tracking_number', 'c.link_pattern'])
      .select(
        sql<boolean>`exists (select from boxes other where other.shipment_id = s.id and other.status <> 'opened'
          and other.id <> b.id)`.as('isOneOfSeveral'),
      )
      .whereRef('s.order_id', '=', 'o.id')
      .where('b.tracking_number', 'is not', null)
      .orderBy('s.number')
      .orderBy('b.place'),
  ).as('tracked')

/** The ordered lines, as the quotes were sent. */
export const orderedVersions = (ctx: Context, orderId: string) =>
  ctx.db
    .selectFrom('order_quotes as oq')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'oq.quote_id').onRef('v.version', '=', 'oq.version'),
    )
    .innerJoin('quotes as q', 'q.id', 'oq.quote_id')
    .select(['q.number', 'v.lines'])
    .where('oq.order_id', '=', orderId)
    .orderBy('q.number')
    .execute()

/** Options and plan, at the price of the sale. */
export const orderedItems = (ctx: Context, orderId: string) =>
  ctx.db
    .selectFrom('order_items')
    .select(['name', 'detail', 'line_code', 'quantity', 'unit_cents', 'amount_cents'])
    .where('order_id', '=', orderId)
    .orderBy('kind', 'desc')
    .orderBy('key')
    .execute()

export const shipmentsOf = (ctx: Context, orderId: string) =>
  ctx.db
    .selectFrom('shipments as s')
    .leftJoin('tracking_links as l', (join) =>
      join.onRef('l.shipment_id', '=', 's.id').on('l.revoked_at', 'is', null),
    )
    .select(['s.id', 's.number', 's.status', 's.destination', 's.mode'])
    .select(['s.recipient_name', 's.address'])
    .select(['s.delivered_at', 's.returned_at'])
    .select('l.created_at as shared_at')
    .select((eb) => supplementOf(eb).as('supplement'))
    .select([isRethought.as('is_rethought'), isStopped(ctx.now()).as('is_stopped')])
    .where('s.order_id', '=', orderId)
    .orderBy('s.number')
    .execute()

/** The last supplement that is open or paid. */
const supplementOf = (eb: ExpressionBuilder<DB & { s: DB['shipments'] }, 's'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('supplements as x')
      .innerJoin('quotes as q', 'q.id', 'x.quote_id')
      .innerJoin('quote_versions as v', (join) =>
        join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.version'),
      )
      .select(['x.quote_id', 'q.number', 'v.total_cents', 'x.outcome'])
      .whereRef('x.shipment_id', '=', 's.id')
      .where((row) => row.or([row('x.outcome', 'is', null), row('x.outcome', '=', 'paid')]))
      .orderBy('x.asked_at', 'desc')
      .orderBy('q.number', 'desc')
      .limit(1),
  )

/** The closed boxes of the order's shipments. */
export const boxesOfShipments = (ctx: Context, orderId: string) =>
  ctx.db
    .selectFrom('boxes as b')
    .innerJoin('shipments as s', 's.id', 'b.shipment_id')
    .leftJoin('carriers as c', 'c.code', 'b.carrier_code')
    .select(['b.id', 'b.shipment_id', 'b.place', 'b.status', 'b.weight_g', 'b.carrier'])
    .select(['b.tracking_number', 'c.link_pattern', 'b.packed_at', 'b.handed_over_at'])
    .leftJoin('customs_declarations as d', 'd.box_id', 'b.id')
    .select(['b.delivered_at', 'b.returned_at', 'd.frozen_at as declared_at'])
    .select((eb) => eb.ref('d.body').$castTo<CustomsDeclaration | null>().as('declared'))
    .select(photosOfBox('b.id').as('photos'))
    .where('s.order_id', '=', orderId)
    .where('b.status', '<>', 'opened')
    .orderBy('b.place')
    .execute()

export const parcelsOfShipments = (ctx: Context, orderId: string) =>
  ctx.db
    .selectFrom('shipment_parcels as sp')
    .innerJoin('shipments as s', 's.id', 'sp.shipment_id')
    .innerJoin('parcels as p', 'p.id', 'sp.parcel_id')
    .select(['sp.shipment_id', 'sp.box_id', 'p.id', 'p.tracking_number', 'p.merchant'])
    .select(['p.status', 'p.destroyed_at', firstPhoto('p.id').as('photo_id')])
    .select(sql<boolean>`${sql.raw(lacksPapers('p'))}`.as('lacks_papers'))
    .select(
      sql<number | null>`(select r.weight_g from receptions r where r.parcel_id = p.id)`.as(
        'weight_g',
      ),
    )
    .where('s.order_id', '=', orderId)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute()
