import { sql } from 'kysely'
import type { ToDo } from '#contract/office/overview.ts'
import { gapOf } from '#domain/customs/invoice-balance.ts'
import { changeableContentsStatuses } from '#domain/parcel/contents.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import type { Context } from '#server/core/context.ts'
import { standingOrdersOfQuotes } from '#server/sales/standing-order-rows/standing-order-rows.ts'
import { firstPhoto, parcelFaces } from '#server/core/parcel-faces.ts'
import { invoiceGroupsOf } from '#server/warehouse/contents/contents-view.ts'
import {
  isNotBeingConfirmedText,
  quoteWaitsText,
} from '#server/warehouse/parcel-rows/parcel-state.ts'

const most = 20
const kinds = { accepted: 'quote-to-pay', sent_to_client: 'quote-to-accept' } as const

/** Quotes that wait for this customer, the first to expire first; the job handles those that have just expired. */
export async function quotesToDo(
  ctx: Context,
  customerId: string,
  status: keyof typeof kinds,
): Promise<ToDo[]> {
  const rows = await ctx.db
    .selectFrom('quotes as q')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.version'),
    )
    .select(['q.id', 'q.number', 'v.total_cents', 'v.valid_until'])
    .select(parcelFaces(parcelsIn).as('parcels'))
    .where('q.customer_id', '=', customerId)
    .where('q.status', '=', status)
    .where('v.valid_until', '>', ctx.now())
    .where(sql<boolean>`${sql.raw(quoteWaitsText)}`)
    .orderBy('v.valid_until')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    kind: kinds[status],
    id: row.id,
    number: row.number,
    totalCents: row.total_cents,
    validUntil: row.valid_until.toISOString(),
    parcels: row.parcels,
  }))
}

/** The quotes that standing orders are about to pay, the first to be paid first. */
export async function announcedQuotes(ctx: Context, customerId: string): Promise<ToDo[]> {
  const rows = await ctx.db
    .selectFrom('standing_orders as s')
    .innerJoin('quotes as q', 'q.id', 's.quote_id')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.version'),
    )
    .select(['q.id', 'q.number', 'v.total_cents', 'v.valid_until'])
    .select(parcelFaces(parcelsIn).as('parcels'))
    .where('s.customer_id', '=', customerId)
    .where('s.status', '=', 'announced')
    .where('q.status', 'in', ['sent_to_client', 'accepted'])
    .where('v.valid_until', '>', ctx.now())
    .where(isNotBeingConfirmed)
    .orderBy('s.payable_from')
    .orderBy('s.id')
    .limit(most)
    .execute()
  const orders = await standingOrdersOfQuotes(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const standingOrder = orders.get(row.id)
    if (!standingOrder) return []
    return [
      {
        kind: 'quote-announced' as const,
        id: row.id,
        number: row.number,
        totalCents: row.total_cents,
        validUntil: row.valid_until.toISOString(),
        parcels: row.parcels,
        standingOrder,
      },
    ]
  })
}

/** Leaves out a quote whose payment a bank still confirms: the list shows it as a payment. */
const isNotBeingConfirmed = sql<boolean>`${sql.raw(isNotBeingConfirmedText)}`

const parcelsIn = sql`select qp.parcel_id from quote_parcels qp where qp.quote_id = q.id`

/** Orders whose payment a bank still confirms. */
export async function pendingPayments(ctx: Context, customerId: string): Promise<ToDo[]> {
  const rows = await ctx.db
    .selectFrom('orders')
    .select(['id', 'number', 'total_cents'])
    .where('customer_id', '=', customerId)
    .where('status', '=', 'pending_payment')
    .orderBy('created_at')
    .orderBy('number')
    .limit(most)
    .execute()
  return rows.map(({ id, number, total_cents }) => ({
    kind: 'payment-pending',
    id,
    number,
    totalCents: total_cents,
  }))
}

/** Plans whose renewal the bank refused: the customer must give another means of payment before the plan ends. */
export async function duePlans(ctx: Context, customerId: string): Promise<ToDo[]> {
  const rows = await ctx.db
    .selectFrom('subscriptions')
    .select(['id', 'plan', 'price_cents', 'benefits_until', 'benefits_stopped_at'])
    .where('customer_id', '=', customerId)
    .where('status', '=', 'past_due')
    .execute()
  return rows.map((row) => ({
    kind: 'subscription-due',
    id: row.id,
    plan: row.plan as PlanId,
    priceCents: row.price_cents,
    benefitsUntil: row.benefits_until?.toISOString() ?? null,
    benefitsStopped: row.benefits_stopped_at !== null,
  }))
}

const mostParcels = 100

/**
 * Purchase invoices that do not add up to what their parcels contain: one line for all of them, about the first to correct; paid
 * parcels come first. Parcels without contents are asked for these before (docs/rules/parcels.md#shared-invoices).
 */
export async function invoicesToDo(ctx: Context, customerId: string): Promise<ToDo[]> {
  const parcels = await ctx.db
    .selectFrom('parcels')
    .select(['id', 'tracking_number', 'merchant', 'status'])
    .select(firstPhoto('parcels.id').as('photo_id'))
    .where('customer_id', '=', customerId)
    .where('has_invoice', '=', true)
    .where('destroyed_at', 'is', null)
    .where('status', 'in', changeableContentsStatuses)
    .orderBy(sql`status <> 'processing'`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostParcels)
    .execute()
  if (parcels.length === 0) return []
  const ids = parcels.map(({ id }) => id)
  const gaps = (await invoiceGroupsOf(ctx.db, ids)).flatMap((group) => {
    const gap = group.linesCents > 0 ? gapOf(group) : null
    return gap ? [{ ...gap, parcelIds: group.parcelIds }] : []
  })
  const first = parcels.find(({ id }) => gaps.some(({ parcelIds }) => parcelIds.includes(id)))
  const gap = gaps.find(({ parcelIds }) => first && parcelIds.includes(first.id))
  if (!first || !gap) return []
  return [
    {
      kind: 'invoice-differs',
      id: first.id,
      trackingNumber: first.tracking_number,
      merchant: first.merchant,
      photoId: first.photo_id,
      totalCents: gap.totalCents,
      linesCents: gap.linesCents,
      isPaid: first.status === 'processing',
      count: gaps.length,
    },
  ]
}
