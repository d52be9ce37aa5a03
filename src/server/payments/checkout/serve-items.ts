import {
  actOfPayment,
  settlementTransitions,
  type SettlementWay,
} from '#domain/storage/settlement.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { found } from '#server/core/refused.ts'
import type { PlacedOrder } from '#server/payments/orders/place-order.ts'
import { putBackInStock } from '#server/warehouse/parcels/reclaim-parcel.ts'
import { liveSettlement, settle } from '#server/warehouse/storage/settlements.ts'
import { pricedAsOpened, type BasketItem } from './basket-items.ts'
import { paidStorages } from './parcel-items.ts'
import type { LockedCheckout } from './locked-checkout.ts'
import type { PaidSession } from './provider-sessions.ts'
import type { CartItem, ReturnItem } from '#domain/cart/cart-item.ts'
import {
  endGrace,
  subscriptionColumns,
} from '#server/payments/subscription-rows/subscription-rows.ts'
import { followPlan } from '#server/payments/subscription-rows/lock-plan.ts'
import { returnTransitions } from '#domain/shop-return/shop-return.ts'

/** Starts what the paid items buy: a task for the warehouse, a later end of free storage, a subscription. */
export async function serveItems(
  tx: Tx,
  ctx: Context,
  { customerId, items }: LockedCheckout,
  order: PlacedOrder,
  paid: PaidSession,
): Promise<void> {
  const sale: Sale = { customerId, orderId: order.id }
  for (const bought of items) {
    const { item } = bought
    if (item.kind === 'return' || item.kind === 'storage') continue
    if (item.kind === 'plan') await beginSubscription(tx, ctx, sale, item, paid)
    else await serveOption(tx, ctx, sale, { ...bought, item })
  }
  await serveReturns(tx, ctx, sale, items)
  await serveStorage(tx, ctx, sale, items)
}

type Option = BasketItem & { readonly item: Extract<CartItem, { kind: 'option' }> }

async function serveOption(tx: Tx, ctx: Context, sale: Sale, bought: Option): Promise<void> {
  const { item, name, lineCode, amountCents } = bought
  const target = 'parcelId' in item ? { parcelId: item.parcelId } : { quoteId: item.quoteId }
  const { keeping } = await pricedAsOpened(tx, bought)
  const row = {
    customer_id: sale.customerId,
    order_id: sale.orderId,
    paid_cents: amountCents,
    created_at: ctx.now(),
  }
  if (keeping !== null && 'parcelId' in item) {
    const kept = { ...row, parcel_id: item.parcelId, unit: keeping.unit, count: keeping.count }
    await tx.insertInto('storage_keepings').values(kept).execute()
  } else {
    await tx
      .insertInto('parcel_options')
      .values({
        ...row,
        option: item.option,
        line_code: lineCode,
        label: name,
        parcel_id: target.parcelId ?? null,
        quote_id: target.quoteId ?? null,
        status: 'open',
        updated_at: ctx.now(),
      })
      .execute()
  }
  await recordFact(tx, ctx, {
    type: keeping === null ? 'option.bought' : 'storage.prepaid',
    ...sale,
    ...target,
    details: { name },
  })
}

/** The first period is paid: the subscription gets the provider's state, and its plan counts from now. */
async function beginSubscription(
  tx: Tx,
  ctx: Context,
  { customerId, orderId }: Sale,
  item: Extract<CartItem, { kind: 'plan' }>,
  { subscription, providerInvoiceId }: PaidSession,
): Promise<void> {
  if (subscription === null) throw new Error(`order ${orderId}: a plan without a subscription`)
  const at = ctx.now()
  const { id } = await tx
    .insertInto('subscriptions')
    .values({
      ...subscriptionColumns(subscription),
      customer_id: customerId,
      stripe_subscription_id: subscription.id,
      plan: item.plan,
      frequency: item.frequency,
      started_at: subscription.startedAt,
      // The webhook dropped messages that came before this row existed: the old date makes the job check it soon.
      checked_at: new Date(0),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('orders')
    .set({ subscription_id: id, stripe_invoice_id: providerInvoiceId })
    .set({ period_start: subscription.periodStart, period_end: subscription.periodEnd })
    .where('id', '=', orderId)
    .execute()
  await endGrace(tx, customerId)
  await followPlan(tx, ctx, customerId)
  const details = { plan: item.plan, frequency: item.frequency }
  await recordFact(tx, ctx, { type: 'subscription.started', customerId, orderId, details })
}

/** The paid returns may be sent, and their days of storage are settled. */
async function serveReturns(
  tx: Tx,
  ctx: Context,
  sale: Sale,
  items: readonly BasketItem[],
): Promise<void> {
  const bought = new Map<string, ReturnItem>()
  for (const { item } of items) if (item.kind === 'return') bought.set(item.requestId, item)
  for (const { requestId, parcelId } of bought.values()) {
    const { from, to } = returnTransitions.pay
    const { storage_cents, storage_days } = await tx
      .updateTable('shop_returns')
      .set({ state: to, order_id: sale.orderId })
      .where('request_id', '=', requestId)
      .where('state', 'in', from)
      .returning(['storage_cents', 'storage_days'])
      .executeTakeFirstOrThrow()
    if (storage_cents && storage_days) {
      await settleDays(tx, ctx, sale, { parcelId, days: storage_days, amountCents: storage_cents })
    }
    await recordFact(tx, ctx, { type: 'parcel.return-paid', ...sale, parcelId })
  }
}

type Sale = { readonly customerId: string; readonly orderId: string }

/** The days are settled: the parcel may go, or is in stock again. */
async function serveStorage(
  tx: Tx,
  ctx: Context,
  sale: Sale,
  items: readonly BasketItem[],
): Promise<void> {
  for (const { parcelId, days, amountCents } of paidStorages(items)) {
    const { id, way } = found(await liveSettlement(tx, parcelId))
    await settleDays(tx, ctx, sale, { parcelId, days, amountCents })
    await recordFact(tx, ctx, {
      type: 'storage.paid',
      ...sale,
      parcelId,
      details: { way, days, amountCents },
    })
    const act = actOfPayment(way as SettlementWay)
    if (act === 'settle') await settle(tx, ctx, id, 'paid', sale.orderId)
    else await reclaim(tx, ctx, sale, { id, parcelId })
  }
}

type PaidDays = { readonly parcelId: string; readonly days: number; readonly amountCents: number }

/** Days of storage that an order paid are not due again. */
const settleDays = (
  tx: Tx,
  ctx: Context,
  { orderId }: Sale,
  { parcelId, days, amountCents }: PaidDays,
): Promise<unknown> =>
  tx
    .insertInto('storage_waivers')
    .values({
      parcel_id: parcelId,
      days,
      amount_cents: amountCents,
      waived_at: ctx.now(),
      order_id: orderId,
    })
    .execute()

async function reclaim(
  tx: Tx,
  ctx: Context,
  { customerId, orderId }: Sale,
  { id, parcelId }: { readonly id: string; readonly parcelId: string },
): Promise<void> {
  await tx
    .updateTable('storage_settlements')
    .set({ state: settlementTransitions.reclaim.to, settled_at: ctx.now(), settled_as: 'paid' })
    .set({ order_id: orderId, closed_at: ctx.now(), closed_because: 'reclaimed' })
    .where('id', '=', id)
    .execute()
  await putBackInStock(tx, ctx, { parcelId, customerId })
  await recordFact(tx, ctx, { type: 'parcel.reclaimed', customerId, parcelId })
}
