import type * as z from 'zod/mini'
import type {
  readSubscription as endpoint,
  SubscriptionView,
} from '#contract/payments/subscriptions.ts'
import { isWithdrawalOpen, lastWithdrawalDay } from '#domain/order/withdrawal-period.ts'
import { priceAtRenewal, priceToCome } from '#domain/plan/announced-price.ts'
import { expiresBeforeRenewal } from '#domain/payment/payment-method.ts'
import type { Plan } from '#domain/plan/plan.ts'
import { cents } from '#domain/units.ts'
import { endOfParisDay } from '#domain/storage/paris-day.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { customerTerms } from '#server/offer/terms/customer-terms.ts'
import {
  announcedPrices,
  cardExpiryOf,
  isPlanWithdrawn,
  liveSubscriptionOf,
  nextPlanOf,
  soldAs,
  type SubscriptionRow,
} from '#server/payments/subscription-rows/subscription-rows.ts'
import { ownWithdrawal } from '#server/payments/orders/own-withdrawal.ts'
import { planOrderOf } from '#server/payments/subscription-rows/lock-plan.ts'

type Read = z.input<typeof endpoint.output>

/** My plan, the subscription that pays for it, and how much of it I used this month. */
export async function readSubscription(ctx: Context): Promise<Read> {
  const customerId = requireCustomer(ctx.actor)
  const live = await liveSubscriptionOf(ctx.db, customerId)
  const { plan, catalogue, counters } = await customerTerms(ctx.db, ctx, customerId, 1)
  const { benefits } = catalogue.plans[plan]
  return {
    plan,
    current: live ? await viewOf(ctx, live) : null,
    graceUntil: live ? null : await graceOf(ctx, customerId),
    usage: {
      groupedParcels: groupedParcels(benefits, counters.groupedParcelsThisMonth),
      firstShipmentToCome: counters.firstShipment,
    },
    invoices: await lastInvoices(ctx, customerId),
  }
}

async function viewOf(ctx: Context, row: SubscriptionRow): Promise<SubscriptionView> {
  return {
    plan: row.plan as SubscriptionView['plan'],
    frequency: row.frequency as SubscriptionView['frequency'],
    status: row.status as SubscriptionView['status'],
    priceCents: row.price_cents,
    startedAt: row.started_at.toISOString(),
    periodEnd: row.period_end.toISOString(),
    cancelAtPeriodEnd: row.cancel_at_period_end,
    next: nextOf(row),
    pending: pendingOf(row),
    paymentMethod: methodOf(row, ctx.now()),
    due: await dueOf(ctx, row),
    newPrice: await newPriceOf(ctx, row),
    ...(await orderOf(ctx, row)),
    isWithdrawn: await isPlanWithdrawn(ctx.db, row.id),
  }
}

function methodOf(row: SubscriptionRow, now: Date): SubscriptionView['paymentMethod'] {
  if (row.card_brand === null) return null
  const expires = cardExpiryOf(row)
  return {
    brand: row.card_brand,
    last4: row.card_last4 ?? '',
    expires,
    expiresFirst:
      row.status === 'active' &&
      !row.cancel_at_period_end &&
      expiresBeforeRenewal(expires, row.period_end, now),
  }
}

async function dueOf(ctx: Context, row: SubscriptionRow): Promise<SubscriptionView['due']> {
  if (row.status !== 'past_due' || row.benefits_until === null) return null
  const last = await ctx.db
    .selectFrom('renewal_attempts')
    .select(['amount_cents', 'next_attempt_at', 'asks_confirmation'])
    .where('subscription_id', '=', row.id)
    .orderBy('noted_at', 'desc')
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    amountCents: last?.amount_cents ?? row.price_cents,
    nextAttemptAt: last?.next_attempt_at?.toISOString() ?? null,
    asksConfirmation: last?.asks_confirmation ?? false,
    benefitsUntil: row.benefits_until.toISOString(),
    benefitsStopped: row.benefits_stopped_at !== null,
  }
}

async function orderOf(ctx: Context, row: SubscriptionRow) {
  const order = await planOrderOf(ctx.db, row.id).executeTakeFirst()
  // Each order that chose a plan is a contract with a period of its own (C. conso. L221-18).
  const since = order?.concluded_at ?? row.started_at
  const withdrawn = order && (await ownWithdrawal(ctx.db, order.id).executeTakeFirst())
  const waits = withdrawn?.state === 'received'
  return {
    order: order
      ? { number: order.number, withdrawnAt: waits ? withdrawn.received_at.toISOString() : null }
      : null,
    withdrawalUntil: isWithdrawalOpen(since, ctx.now())
      ? endOfParisDay(lastWithdrawalDay(since)).toISOString()
      : null,
  }
}

async function newPriceOf(
  ctx: Context,
  row: SubscriptionRow,
): Promise<SubscriptionView['newPrice']> {
  const announced = await announcedPrices(ctx.db, row)
  const agreedCents = cents(row.price_cents)
  const toCome = priceToCome(agreedCents, announced)
  if (!toCome) return null
  const { priceCents, countsFrom } = toCome
  const next = priceAtRenewal(agreedCents, announced, row.period_end)
  return {
    priceCents,
    countsFrom: countsFrom.toISOString(),
    isNext: next === priceCents,
  }
}

/** Of a subscription that ended unpaid. */
async function graceOf(ctx: Context, customerId: string): Promise<string | null> {
  const ended = await ctx.db
    .selectFrom('subscriptions')
    .select('benefits_until')
    .where('customer_id', '=', customerId)
    .where('benefits_until', '>', ctx.now())
    .where('benefits_stopped_at', 'is', null)
    .orderBy('benefits_until', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return ended?.benefits_until?.toISOString() ?? null
}

function nextOf(row: SubscriptionRow): SubscriptionView['next'] {
  const sold = nextPlanOf(row)
  return sold && { ...sold, priceCents: row.next_price_cents ?? 0 }
}

function pendingOf(row: SubscriptionRow): SubscriptionView['pending'] {
  const sold = soldAs(row.pending_plan, row.pending_frequency)
  return sold && row.pending_until && { ...sold, until: row.pending_until.toISOString() }
}

function groupedParcels(
  { freeConsolidation }: Plan['benefits'],
  used: number,
): Read['usage']['groupedParcels'] {
  if (freeConsolidation === null) return null
  const { parcelsPerMonth } = freeConsolidation
  return { used, included: parcelsPerMonth === 'unlimited' ? null : parcelsPerMonth }
}

async function lastInvoices(ctx: Context, customerId: string): Promise<Read['invoices']> {
  const rows = await ctx.db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('order_items as l', (join) =>
      join.onRef('l.order_id', '=', 'o.id').on('l.kind', '=', 'plan'),
    )
    .leftJoin('order_items as u', (join) =>
      join.onRef('u.order_id', '=', 'o.id').on('u.kind', '=', 'credit'),
    )
    .select(['i.id', 'i.number', 'i.total_cents', 'i.issued_at', 'i.pdf_sha256'])
    .select(['l.name', 'l.amount_cents', 'u.amount_cents as unused_cents'])
    .where('o.customer_id', '=', customerId)
    .where('i.corrects', 'is', null)
    .orderBy('i.issued_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(6)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    description: row.name,
    totalCents: row.total_cents,
    planCents: row.amount_cents + (row.unused_cents ?? 0),
    issuedAt: row.issued_at.toISOString(),
    ready: row.pdf_sha256 !== null,
  }))
}
