import { type NotNull, sql } from 'kysely'
import { vatKindOf } from '#domain/invoice/vat.ts'
import { sumOf } from '#domain/money.ts'
import { quoteStatusesOfCustomer } from '#domain/quote/quote.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { enqueue } from '#server/core/jobs.ts'
import { voidOpenCheckouts } from '#server/payments/checkout/rival-checkouts.ts'
import type { InvoiceContent } from '#server/payments/invoices/invoice-content.ts'
import { endSubscriptionJob } from '#server/payments/subscriptions/end-at-provider.ts'
import type { MoneyOrder } from './locked-money.ts'
import { isLineOf, itemsOf, type OrderItem as Item, pairedOptions } from './paired-options.ts'
import { takeBackReturn } from './take-back-return.ts'

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
  const storage: StorageLine[] = []
  for (const item of await itemsOf(tx, order.id)) {
    const place = left.findIndex((line) => isLineOf(line, item))
    if (place === -1) continue
    const taken = left.splice(place, 1)
    if (item.kind === 'return') await takeBackReturn(tx, ctx, order, item)
    else if (item.kind === 'storage') storage.push({ ...item, days: daysOf(taken) })
    else if (item.kind === 'plan') await endSubscriptionOf(tx, ctx, order)
    // The unused days that a change took back: they are part of its price.
    else if (item.kind === 'credit') continue
    else if (vatKindOf(item.lineCode) === 'storage') await endKeeping(tx, ctx, order, item)
    else await cancelWork(tx, ctx, boughtAs, item)
  }
  for (const ofParcel of Map.groupBy(storage, ({ parcelId }) => parcelId).values()) {
    await takeBackStorage(tx, order, ofParcel)
  }
}

const daysOf = (lines: readonly Pick<Line, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

type StorageLine = Pick<Item, 'parcelId' | 'amountCents'> & { readonly days: number }

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
 * The storage that a parcel waits to leave with went back, all at once or line by line: it is due again, and the parcel waits. Once
 * the parcel has left or is in stock again, its days stay settled. `lines` are one parcel's.
 */
async function takeBackStorage(
  tx: Tx,
  order: MoneyOrder,
  lines: readonly StorageLine[],
): Promise<void> {
  const parcelId = lines[0]?.parcelId ?? null
  const opened = await tx
    .updateTable('storage_settlements')
    .set({ state: 'open', settled_at: null, settled_as: null, order_id: null })
    .where('parcel_id', '=', parcelId)
    .where('state', '<>', 'closed')
    // The one that this order paid, whatever became of it since: a later one began after that payment.
    .where('opened_at', '<=', (paid) =>
      paid
        .selectFrom('storage_waivers')
        .select('waived_at')
        .where('order_id', '=', order.id)
        .where('parcel_id', '=', parcelId),
    )
    .returning('id')
    .executeTakeFirst()
  if (!opened) return
  const days = lines.reduce((sum, line) => sum + line.days, 0)
  const amountCents = sumOf(lines.map((line) => line.amountCents))
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
