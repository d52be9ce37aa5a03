import { sql } from 'kysely'
import * as contract from '#contract/office/overview.ts'
import type { OverviewView, ToDo } from '#contract/office/overview.ts'
import { changeableContentsStatuses, missingOf } from '#domain/parcel/contents.ts'
import { inHouseStatuses, notYetShippedStatuses, type ParcelStatus } from '#domain/parcel/parcel.ts'
import type { RequestKind, RequestOutcome } from '#domain/parcel/request.ts'
import { parisDayOfText, parisYearOf, startOfParisDay } from '#domain/storage/paris-day.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { accountsOf } from '#server/core/customers/client-queries.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { firstPhoto } from '#server/core/parcel-faces.ts'
import { noticeRows, noticeView } from '#server/messages/notifications/notice-queries.ts'
import {
  customsPapers,
  lacksPapers,
  paperColumns,
} from '#server/warehouse/contents/content-queries.ts'
import { isLeaving } from '#server/warehouse/parcel-rows/parcel-state.ts'
import {
  announcedQuotes,
  duePlans,
  invoicesToDo,
  pendingPayments,
  quotesToDo,
} from './payments-to-do.ts'
import { parcelsOnTheirWay, parcelsToDo } from './parcels-to-do.ts'

export function mountOverview(api: ApiServer): void {
  serve(api, contract.readOverview, readOverview)
}

const mostPayments = 3

/** What the customer spent: this year's payments less refunds, and the last payments. */
async function spentSoFar(ctx: Context, customerId: string): Promise<OverviewView['spent']> {
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
    .where('o.customer_id', 'in', accountsOf(customerId))

const spentSince = (ctx: Context, customerId: string, since: Date) =>
  ctx.db
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .select(
      sql<number>`coalesce(sum(p.amount_cents - coalesce((select sum(r.amount_cents) from refunds r
        where r.payment_id = p.id and r.status = 'given'), 0)), 0)::int`.as('cents'),
    )
    .where('o.customer_id', 'in', accountsOf(customerId))
    .where('p.captured_at', '>=', since)
    .executeTakeFirstOrThrow()

const mostCounted = 100

/**
 * Declarations that lack something for the customs: one line for all of them, about the first to complete; paid parcels come
 * first.
 */
async function declarationsToDo(ctx: Context, customerId: string): Promise<ToDo[]> {
  const rows = await ctx.db
    .selectFrom('parcels')
    .select(['id', 'tracking_number', 'merchant', 'status', ...paperColumns])
    .select(firstPhoto('parcels.id').as('photo_id'))
    .where('customer_id', '=', customerId)
    .where('destroyed_at', 'is', null)
    .where('status', 'in', changeableContentsStatuses)
    .where(sql<boolean>`${sql.raw(lacksPapers('parcels'))}`)
    .where(sql<boolean>`not ${isLeaving('parcels.id')}`)
    .orderBy(sql`status <> 'processing'`)
    .orderBy(sql`status = 'pending_arrival'`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostCounted)
    .execute()
  const [first] = rows
  if (!first) return []
  const missing = missingOf({
    status: first.status as ParcelStatus,
    isDestroyed: false,
    ...customsPapers(first),
  })
  const parcel = {
    id: first.id,
    trackingNumber: first.tracking_number,
    merchant: first.merchant,
    photoId: first.photo_id,
  }
  return [
    {
      kind: 'declaration-incomplete',
      ...parcel,
      missing,
      isPaid: first.status === 'processing',
      count: rows.length,
    },
  ]
}

const most = 20

/** Answers of the team that the customer has not read, the oldest first. */
async function answersToDo(ctx: Context, customerId: string): Promise<ToDo[]> {
  const rows = await ctx.db
    .selectFrom('parcel_requests as r')
    .leftJoin('parcels as p', 'p.id', 'r.parcel_id')
    .select(['r.id', 'r.kind', 'r.outcome', 'r.parcel_id', 'p.merchant'])
    .select((row) => [
      row.fn.coalesce('p.tracking_number', 'r.tracking_number').as('number'),
      firstPhoto('p.id').as('photo_id'),
    ])
    .where('r.customer_id', '=', customerId)
    .where('r.answered_at', 'is not', null)
    .where('r.seen_at', 'is', null)
    .orderBy('r.answered_at')
    .orderBy('r.id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    kind: 'request-answered',
    id: row.id,
    asked: row.kind as RequestKind,
    outcome: row.outcome as RequestOutcome,
    parcelId: row.parcel_id,
    merchant: row.merchant,
    photoId: row.photo_id,
    trackingNumber: row.number ?? '',
  }))
}

const recentNotices = 5

/** What must I do now, where are my parcels, what did it cost, what is new? (docs/rules/pages.md#customer-area) */
async function readOverview(ctx: Context): Promise<OverviewView> {
  const customerId = requireCustomer(ctx.actor)
  const [
    counts,
    plans,
    toPay,
    toAccept,
    announced,
    payments,
    { blocked, storage },
    answers,
    papers,
    onTheirWay,
    spent,
    notices,
  ] = await Promise.all([
    countsOf(ctx, customerId),
    duePlans(ctx, customerId),
    quotesToDo(ctx, customerId, 'accepted'),
    quotesToDo(ctx, customerId, 'sent_to_client'),
    announcedQuotes(ctx, customerId),
    pendingPayments(ctx, customerId),
    parcelsToDo(ctx, customerId),
    answersToDo(ctx, customerId),
    papersToDo(ctx, customerId),
    parcelsOnTheirWay(ctx, customerId),
    spentSoFar(ctx, customerId),
    noticeRows(ctx, customerId, { limit: recentNotices }),
  ])
  const held = [...blocked, ...papers.filter(isAboutPaid)]
  const pressing = [...plans, ...toPay, ...held, ...toAccept, ...answers, ...storage]
  return {
    ...counts,
    toDo: [...pressing, ...papers.filter((item) => !isAboutPaid(item)), ...announced, ...payments],
    ...onTheirWay,
    spent,
    notices: notices.slice(0, recentNotices).map(noticeView(ctx)),
  }
}

/** What the boxes of a customer wait for before customs: declarations to complete, invoices to correct. */
const papersToDo = async (ctx: Context, customerId: string): Promise<ToDo[]> =>
  (await Promise.all([declarationsToDo(ctx, customerId), invoicesToDo(ctx, customerId)])).flat()

/** A paid shipment does not leave before its papers are complete. */
const isAboutPaid = (item: ToDo): boolean => 'isPaid' in item && item.isPaid

async function countsOf(ctx: Context, customerId: string) {
  const parcels = ctx.db
    .selectFrom('parcels')
    .where('customer_id', '=', customerId)
    .select((row) => [
      row.fn.countAll<number>().as('ever'),
      row.fn.countAll<number>().filterWhere('status', '<>', 'pending_arrival').as('came'),
      row.fn
        .countAll<number>()
        .filterWhere('status', 'in', notYetShippedStatuses)
        .filterWhere('destroyed_at', 'is', null)
        .as('pending'),
      row.fn
        .countAll<number>()
        .filterWhere('status', '=', 'pending_arrival')
        .filterWhere('destroyed_at', 'is', null)
        .as('declared'),
      row.fn
        .countAll<number>()
        .filterWhere('status', 'in', inHouseStatuses)
        .filterWhere('destroyed_at', 'is', null)
        .as('here'),
    ])
    .executeTakeFirstOrThrow()
  const orders = ctx.db
    .selectFrom('orders')
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['shipped', 'delivered'])
    .select((row) => row.fn.countAll<number>().as('shipped'))
    .executeTakeFirstOrThrow()
  const [{ ever, came, pending, declared, here }, { shipped }] = await Promise.all([
    parcels,
    orders,
  ])
  const progress = came > 0 ? 'under-way' : ever > 0 ? 'awaiting-first' : 'new'
  return {
    progress,
    pendingParcels: pending,
    declaredParcels: declared,
    inHouseCount: here,
    shippedOrders: shipped,
  } as const
}
