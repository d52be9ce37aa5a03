import { type Selectable, sql } from 'kysely'
import type { QuoteStandingOrder } from '#contract/sales/quote-standing-order.ts'
import {
  standingRequest,
  type StandingCondition,
  type StandingRequest,
} from '#contract/sales/standing-orders.ts'
import { isCardOver } from '#domain/payment/payment-method.ts'
import { payableFrom } from '#domain/standing-order/announcement.ts'
import {
  type EndReason,
  isSilent,
  liveStandingOrderStatuses,
  type StandingOrderCondition,
  type StandingOrderStatus,
} from '#domain/standing-order/standing-order.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { grams } from '#domain/units.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import type { StandingOrders } from '#server/core/schema.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { uninsuredQuotes } from '#server/warehouse/contents/uninsured-value.ts'
import { methodCode } from '#server/payments/payment-methods/method-code.ts'

export type StandingOrderRow = Omit<Selectable<StandingOrders>, 'status' | 'ended_because'> & {
  readonly status: StandingOrderStatus
  readonly ended_because: EndReason | null
}

export const asStandingOrder = (row: Selectable<StandingOrders>): StandingOrderRow => ({
  ...row,
  status: row.status as StandingOrderStatus,
  ended_because: row.ended_because as EndReason | null,
})

/**
 * Locks after the quote's and the parcels' locks, as everywhere; nobody asks for those under this one. A stop that races its
 * payment comes whole before it, or is refused.
 */
export async function lockStandingOrder(
  tx: Tx,
  by: { readonly id: string } | { readonly quoteId: string },
): Promise<StandingOrderRow | undefined> {
  const row = await tx
    .selectFrom('standing_orders')
    .selectAll()
    .where((one) => ('id' in by ? one('id', '=', by.id) : one('quote_id', '=', by.quoteId)))
    .forUpdate()
    .executeTakeFirst()
  return row && asStandingOrder(row)
}

export function conditionOf(
  row: Pick<StandingOrderRow, 'condition' | 'from_grams' | 'from_at'>,
): StandingOrderCondition {
  if (row.from_grams !== null) return { kind: 'weight', fromGrams: grams(row.from_grams) }
  return row.from_at === null ? { kind: 'all-arrived' } : { kind: 'day', from: row.from_at }
}

/** As it is shown: a day, not an instant. */
export function conditionView(row: Parameters<typeof conditionOf>[0]): StandingCondition {
  const condition = conditionOf(row)
  return condition.kind === 'day'
    ? { kind: 'day', day: parisDayText(parisDayOf(condition.from)) }
    : condition
}

/** `null` once the account is closed. */
export const requestOf = ({ request }: Pick<StandingOrderRow, 'request'>): StandingRequest | null =>
  standingRequest.safeParse(request).data ?? null

export const isLive = ({ status }: Pick<StandingOrderRow, 'status'>): boolean =>
  (liveStandingOrderStatuses as readonly StandingOrderStatus[]).includes(status)

/** Whether its saved means is still its customer's, and not over at that moment. */
export async function hasMeans(
  db: Database | Tx,
  { payment_method_id: id, customer_id: customerId }: StandingOrderRow,
  at: Date,
): Promise<boolean> {
  if (id === null) return false
  const method = await db
    .selectFrom('payment_methods')
    .select(['exp_month', 'exp_year'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!method) return false
  const { exp_month: month, exp_year: year } = method
  return month === null || year === null || !isCardOver({ month, year }, at)
}

type Ending = { readonly because: EndReason; readonly isToldElsewhere?: boolean }

/** Ends a locked standing order: its parcels are free for another, its quote is an ordinary one, and its customer reads why. */
export async function endStandingOrder(
  tx: Tx,
  ctx: Context,
  order: StandingOrderRow,
  { because, isToldElsewhere = false }: Ending,
): Promise<void> {
  await tx
    .updateTable('standing_orders')
    .set({ status: 'ended', ended_at: ctx.now(), ended_because: because })
    .where('id', '=', order.id)
    .execute()
  await freeItsParcels(tx, order.id)
  const { customer_id: customerId, quote_id: quoteId } = order
  await recordFact(tx, ctx, {
    type: 'standing-order.ended',
    customerId,
    ...(quoteId !== null && { quoteId }),
    details: { because },
  })
  if (isSilent(because) || isToldElsewhere) return
  await notify(tx, ctx, {
    kind: 'standing-order-ended',
    payload: { standingOrderId: order.id },
    userId: customerId,
    dedupeKey: `standing-order-ended:${order.id}`,
  })
}

export async function freeItsParcels(tx: Tx, standingOrderId: string): Promise<void> {
  await tx
    .updateTable('standing_order_parcels')
    .set({ live: false })
    .where('standing_order_id', '=', standingOrderId)
    .where('live', '=', true)
    .execute()
}

/** The quote was declined, cancelled, or expired before its payment, which its customer was told of. A payment under way is settled by what becomes of its checkout. */
export async function endStandingOrderOfQuote(
  tx: Tx,
  ctx: Context,
  quoteId: string,
  because: Extract<EndReason, 'quote-ended' | 'quote-expired'>,
): Promise<void> {
  const order = await lockStandingOrder(tx, { quoteId })
  if (!order || !isLive(order) || order.status === 'paying') return
  await endStandingOrder(tx, ctx, order, { because })
}

/** Of an account that is closed or merged. */
export async function endStandingOrdersOf(tx: Tx, ctx: Context, customerId: string): Promise<void> {
  const rows = await tx
    .selectFrom('standing_orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of rows) {
    const order = await lockStandingOrder(tx, { id })
    if (order && isLive(order) && order.status !== 'paying')
      await endStandingOrder(tx, ctx, order, { because: 'account' })
  }
}

/** The standing order that asked for this quote, for its customer and for the office. */
export async function standingOrderOfQuote(
  db: Database | Tx,
  quoteId: string,
): Promise<QuoteStandingOrder | null> {
  const row = await withMethod(db).where('o.quote_id', '=', quoteId).executeTakeFirst()
  return row ? quoteStandingOrderView(row) : null
}

/** The same for the quotes of a list, by their ids. */
export async function standingOrdersOfQuotes(
  db: Database | Tx,
  quoteIds: readonly string[],
): Promise<ReadonlyMap<string, QuoteStandingOrder>> {
  if (quoteIds.length === 0) return new Map()
  const rows = await withMethod(db).where('o.quote_id', 'in', quoteIds).execute()
  const uninsured = await uninsuredAnnounced(db, rows)
  return new Map(
    rows.flatMap((row) =>
      row.quote_id === null
        ? []
        : [[row.quote_id, quoteStandingOrderView(row, uninsured)] as const],
    ),
  )
}

type Uninsured = ReadonlyMap<string, unknown>

/** Of these, the announced quotes that are not paid as long as the contents are worth more than they insure. */
export const uninsuredAnnounced = (
  db: Database | Tx,
  rows: readonly Pick<Row, 'status' | 'quote_id'>[],
): Promise<Uninsured> =>
  uninsuredQuotes(
    db,
    rows.flatMap(({ status, quote_id: id }) => (status === 'announced' && id !== null ? [id] : [])),
  )

export const withMethod = (db: Database | Tx) =>
  db
    .selectFrom('standing_orders as o')
    .leftJoin('payment_methods as m', (join) =>
      join.onRef('m.id', '=', 'o.payment_method_id').on('m.removed_at', 'is', null),
    )
    .selectAll('o')
    .select(['m.kind', 'm.brand', 'm.last4'])
    .select((row) =>
      row
        .selectFrom('notifications as n')
        .select('n.sent_at')
        // As `announcementKey` writes it.
        .where(
          'n.dedupe_key',
          '=',
          sql<string>`'standing-order-announced:' || o.id || ':' || o.version`,
        )
        .as('told_at'),
    )

type Row = Parameters<typeof asStandingOrder>[0] & {
  readonly kind: string | null
  readonly brand: string | null
  readonly last4: string | null
  /** When the mail that announces it left. */
  readonly told_at: Date | null
}

const announcedView = (
  { announced_at: announcedAt, total_cents: totalCents, stop_hours: stopHours }: StandingOrderRow,
  toldAt: Date | null,
): QuoteStandingOrder['announced'] =>
  announcedAt === null || totalCents === null
    ? null
    : {
        totalCents,
        payableFrom: payableFrom({ announcedAt, toldAt, stopHours })?.toISOString() ?? null,
      }

export function quoteStandingOrderView(
  row: Row,
  uninsured: Uninsured = new Map(),
): QuoteStandingOrder {
  const order: StandingOrderRow = asStandingOrder(row)
  return {
    id: order.id,
    status: order.status,
    ceilingCents: order.ceiling_cents,
    stopHours: order.stop_hours,
    announced: announcedView(order, row.told_at),
    method: row.kind === null ? null : methodCode({ ...row, kind: row.kind }),
    ...(uninsured.has(order.quote_id ?? '') && { isUninsured: true as const }),
    endedBecause: order.ended_because,
  }
}
