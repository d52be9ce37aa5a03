import { type NotNull, sql } from 'kysely'
import { vatKindOf } from '#domain/invoice/vat.ts'
import { requestTransitions } from '#domain/parcel/request.ts'
import { quoteStatusesOfCustomer } from '#domain/quote/quote.ts'
import { type ReturnEnd, returnTransitions } from '#domain/shop-return/shop-return.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { enqueue } from '#server/core/jobs.ts'
import { voidOpenCheckouts } from '#server/payments/checkout/rival-checkouts.ts'
import type { InvoiceContent } from '#server/payments/invoices/invoice-content.ts'
import { endSubscriptionJob } from '#server/payments/subscriptions/end-at-term.ts'
import { requireStaff } from '#server/core/access.ts'
import { endReturns } from '#server/warehouse/parcel-rows/require-way-out.ts'
import { keepFree } from '#server/warehouse/storage/settlements.ts'
import type { MoneyOrder } from './locked-money.ts'
import {
  isLineOf,
  itemsOf,
  type OrderItem,
  type OrderItem as Item,
  pairedOptions,
} from './paired-options.ts'

type Line = InvoiceContent['sections'][number]['lines'][number]

/**
 * Takes back what fully refunded lines bought: work that is not done, a later end of free storage, a subscription, a
 * return that was not sent. Work that is done, or that a paid quote took off, was used: it stays. The caller holds all the locks
 * (`lockMoney`).
 */
export async function takeBackItems(
  tx: Tx,
  ctx: Context,
  order: MoneyOrder,
  lines: readonly Line[],
): Promise<void> {
  const left = [...lines]
  const boughtAs = await pairedOptions(tx, order.id)
  for (const item of await itemsOf(tx, order.id)) {
    const place = left.findIndex((line) => isLineOf(line, item))
    if (place === -1) continue
    left.splice(place, 1)
    if (item.kind === 'return') await takeBackReturn(tx, ctx, order, item)
    else if (item.kind === 'storage') await takeBackStorage(tx, order, item)
    else if (item.kind === 'plan') await endSubscriptionOf(tx, ctx, order)
    // The unused days that a change took back: they are part of its price.
    else if (item.kind === 'credit') continue
    else if (vatKindOf(item.lineCode) === 'storage') await endKeeping(tx, ctx, order, item)
    else await cancelWork(tx, ctx, boughtAs, item)
  }
}

/**
 * Only a refund of the last paid period ends the subscription: one of an earlier period ends nothing. With `evenRenewed`, as for a
 * withdrawal, it ends too when nothing but renewals followed: a change of plan has its own contract.
 */
export async function endSubscriptionOf(
  tx: Tx,
  ctx: Context,
  order: Pick<MoneyOrder, 'id'>,
  { evenRenewed = false } = {},
): Promise<void> {
  const period = await tx
    .selectFrom('orders as o')
    .innerJoin('subscriptions as s', 's.id', 'o.subscription_id')
    .select(['s.stripe_subscription_id', 's.status'])
    .where('o.id', '=', order.id)
    .where('s.status', '!=', 'ended')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('orders as later')
            .select('later.id')
            .whereRef('later.subscription_id', '=', 'o.subscription_id')
            .whereRef('later.created_at', '>', 'o.created_at')
            .$if(evenRenewed, (later) =>
              later
                .innerJoin('order_items as i', 'i.order_id', 'later.id')
                .where('i.kind', '=', 'credit'),
            ),
        ),
      ),
    )
    .executeTakeFirst()
  if (!period) return
  const stripeSubscriptionId = period.stripe_subscription_id
  await enqueue(tx, ctx, endSubscriptionJob, { stripeSubscriptionId })
}

async function endKeeping(tx: Tx, ctx: Context, order: MoneyOrder, item: Item): Promise<void> {
  await tx
    .updateTable('storage_keepings')
    .set({ cancelled_at: ctx.now() })
    .where('id', 'in', (kept) =>
      kept
        .selectFrom('storage_keepings')
        .select('id')
        .where('order_id', '=', order.id)
        .where('parcel_id', '=', item.parcelId)
        .where('paid_cents', '=', item.amountCents)
        .where('cancelled_at', 'is', null)
        .limit(1),
    )
    .execute()
}

/**
 * Cancels the work of this item alone: the same work for another parcel or quote was bought by itself. Nothing is taken off a
 * later quote for what went back.
 */
async function cancelWork(
  tx: Tx,
  ctx: Context,
  boughtAs: ReadonlyMap<string, Item>,
  { key }: Item,
): Promise<void> {
  const ids = [...boughtAs].filter(([, item]) => item.key === key).map(([id]) => id)
  if (ids.length === 0) return
  await tx
    .updateTable('parcel_options')
    .set({ given_back_at: ctx.now(), updated_at: ctx.now() })
    .where('id', 'in', ids)
    .execute()
  const ended = await endQuotesThatTakeOff(tx, ctx, ids)
  await tx
    .updateTable('parcel_options')
    .set({ status: 'cancelled' })
    .where('id', 'in', ids)
    .where('status', '=', 'open')
    .where((row) =>
      row.or([
        row('used_by_quote_id', 'is', null),
        row('used_by_quote_id', '=', sql<string>`any(${ended}::uuid[])`),
      ]),
    )
    .execute()
}

/**
 * The price of these quotes counts on money that went back: from now on they are valid no more, unless they are paid or being paid
 * (docs/rules/quotes-and-prices.md#prepaid-options). Returns them.
 */
async function endQuotesThatTakeOff(
  tx: Tx,
  ctx: Context,
  optionIds: readonly string[],
): Promise<string[]> {
  const ended = await tx
    .updateTable('quotes')
    .set({ valid_until: ctx.now(), updated_at: ctx.now() })
    .where('status', 'in', quoteStatusesOfCustomer)
    .where('id', 'in', (option) =>
      option
        .selectFrom('parcel_options')
        .select('used_by_quote_id')
        .where('id', 'in', optionIds)
        .where('used_by_quote_id', 'is not', null)
        .$narrowType<{ used_by_quote_id: NotNull }>(),
    )
    .where(
      sql<boolean>`not exists (select from checkout_quotes l join checkouts c on c.id = l.checkout_id
        where l.quote_id = quotes.id and l.open and (c.status = 'pending' or c.payment_method_id is not null))`,
    )
    .returning('id')
    .execute()
  for (const { id } of ended) await voidOpenCheckouts(tx, ctx, id)
  return ended.map(({ id }) => id)
}

/**
 * The storage that a parcel waits to leave with went back: it is due again, and the parcel waits. Once the parcel has left or is
 * in stock again, its days stay settled. The caller holds the parcel's lock.
 */
async function takeBackStorage(tx: Tx, order: MoneyOrder, { parcelId }: Item): Promise<void> {
  const opened = await tx
    .updateTable('storage_settlements')
    .set({ state: 'open', settled_at: null, settled_as: null, order_id: null })
    .where('order_id', '=', order.id)
    .where('parcel_id', '=', parcelId)
    .where('state', '=', 'settled')
    .returning('id')
    .executeTakeFirst()
  if (!opened) return
  await tx
    .deleteFrom('storage_waivers')
    .where('order_id', '=', order.id)
    .where('parcel_id', '=', parcelId)
    .execute()
}

/**
 * The price of a return went back: a return that is not sent ends, and its parcel is free again. Storage that went back is due
 * again; what stays paid is not charged twice.
 */
async function takeBackReturn(
  tx: Tx,
  ctx: Context,
  order: MoneyOrder,
  { lineCode, requestId, parcelId }: OrderItem,
): Promise<void> {
  if (requestId === null || parcelId === null)
    throw new Error('a return has a request and a parcel')
  if (lineCode === 'storage') {
    await dropPaidDays(tx, order, { requestId, parcelId })
    if (!(await wasFree(tx, requestId))) return
  }
  await giveUpPricedReturn(tx, ctx, {
    requestId,
    parcelId,
    customerId: order.customerId,
    because: 'refunded',
    words: null,
  })
}

/** The days that the order paid are due again; those that were free since stay free. */
async function dropPaidDays(
  tx: Tx,
  order: MoneyOrder,
  { requestId, parcelId }: { readonly requestId: string; readonly parcelId: string },
): Promise<void> {
  const { storage_days, storage_cents } = await tx
    .selectFrom('shop_returns')
    .select(['storage_days', 'storage_cents'])
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  const [days, amountCents] = [storage_days ?? 0, storage_cents ?? 0]
  await tx
    .deleteFrom('storage_waivers')
    .where('order_id', '=', order.id)
    .where('parcel_id', '=', parcelId)
    .where('days', '<=', days)
    .execute()
  await tx
    .updateTable('storage_waivers')
    .set((row) => ({
      days: row('days', '-', days),
      amount_cents: row('amount_cents', '-', amountCents),
    }))
    .where('order_id', '=', order.id)
    .where('parcel_id', '=', parcelId)
    .execute()
}

/** Without a price of its own, a return was paid by its storage alone. */
async function wasFree(tx: Tx, requestId: string): Promise<boolean> {
  const { fee_cents: feeCents } = await tx
    .selectFrom('shop_returns')
    .select('fee_cents')
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  return feeCents === 0
}

type GivenUpReturn = {
  readonly requestId: string
  readonly parcelId: string
  readonly customerId: string
  readonly because: Extract<ReturnEnd, 'impossible' | 'refunded'>
  readonly words: string | null
}

/**
 * Ends a return that has a price and is not sent, with the payments open for it; `false` when it has left, or ended before. The
 * caller holds the parcel's lock.
 */
export async function giveUpPricedReturn(
  tx: Tx,
  ctx: Context,
  { requestId, parcelId, customerId, because, words }: GivenUpReturn,
): Promise<boolean> {
  const [unpaid] = await endReturns(tx, ctx, [requestId], because)
  const { from, to } = returnTransitions['give-up']
  const ended = await tx
    .updateTable('shop_returns')
    .set({ state: to, ended_because: because, ended_words: words })
    .where('request_id', '=', requestId)
    .where('state', 'in', unpaid === undefined ? from : [to])
    .returning(['order_id', 'storage_cents', 'storage_days'])
    .executeTakeFirst()
  if (!ended) return false
  if (unpaid === undefined && ended.storage_cents !== null) {
    await keepSettled(tx, ctx, parcelId, { ...ended, words })
  }
  await tx
    .updateTable('parcel_requests')
    .set({ state: requestTransitions.supersede.to, outcome: 'superseded', closed_at: ctx.now() })
    .where('id', '=', requestId)
    .execute()
  const details = { because }
  await recordFact(tx, ctx, { type: 'parcel.return-ended', customerId, parcelId, details })
  return true
}

type SettledReturn = {
  readonly order_id: string | null
  readonly storage_days: number | null
  readonly words: string | null
}

/** The days that the return waited for its sending stay free; those that it paid stay paid, unless they went back. */
async function keepSettled(
  tx: Tx,
  ctx: Context,
  parcelId: string,
  { order_id: orderId, storage_days: paidDays, words }: SettledReturn,
): Promise<void> {
  if (orderId === null) {
    // Without an order, it is the team that gives the return up, with its words.
    if (words === null) return
    return keepFree(tx, ctx, parcelId, { waived_by: requireStaff(ctx.actor), reason: words })
  }
  const paid = await tx
    .selectFrom('storage_waivers')
    .select('id')
    .where('order_id', '=', orderId)
    .where('parcel_id', '=', parcelId)
    .executeTakeFirst()
  await keepFree(tx, ctx, parcelId, { order_id: orderId }, paid ? 0 : (paidDays ?? 0))
}
