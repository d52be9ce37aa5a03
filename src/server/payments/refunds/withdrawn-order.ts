import { sql } from 'kysely'
import { vatKindOf } from '#domain/invoice/vat.ts'
import {
  allDone,
  doneDays,
  doneOfShipment,
  type DoneShare,
  notBegun,
  paidDays,
  planShares,
  type ShipmentProgress,
} from '#domain/refund/withdrawal-share.ts'
import { parisDayOf } from '#domain/storage/paris-day.ts'
import { cents, type Cents } from '#domain/units.ts'
import type { Database, Tx } from '#server/core/context.ts'
import {
  correctedInvoice,
  type CorrectedInvoice,
} from '#server/payments/invoices/corrected-invoice.ts'
import { isRenewal } from '#server/payments/subscription-rows/lock-plan.ts'
import { isLineOf, itemsOf, type OrderItem, pairedOptions } from './paired-options.ts'
import { usedKeepings } from './used-keepings.ts'

export type Declared = {
  readonly orderId: string
  readonly receivedAt: Date
  /** What else the order bought goes on. */
  readonly isPlanAlone?: boolean
}

export type WithdrawnOrder = {
  readonly paymentId: string
  readonly capturedCents: Cents
  readonly invoice: CorrectedInvoice
  /** After an express request, and of a renewal, what is done stays owed. */
  readonly basis: 'whole' | 'share'
  readonly isRenewal: boolean
  /** How much of each line stays owed; `null`: nothing does. */
  readonly shares: readonly DoneShare[] | null
}

/** What a withdrawal finds of its order; `undefined` for one that is not paid. */
export async function withdrawnOrder(
  tx: Database | Tx,
  { orderId, receivedAt, isPlanAlone = false }: Declared,
): Promise<WithdrawnOrder | undefined> {
  const payment = await tx
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .leftJoin('checkouts as c', 'c.id', 'o.checkout_id')
    .leftJoin('plan_changes as g', 'g.order_id', 'o.id')
    .select(['p.id', 'p.amount_cents', isRenewal.as('is_renewal')])
    .select((row) =>
      row.fn
        .coalesce('c.express_requested_at', 'g.express_requested_at')
        .as('express_requested_at'),
    )
    .where('p.order_id', '=', orderId)
    .executeTakeFirst()
  const invoice = await correctedInvoice(tx, orderId)
  if (!payment || !invoice) return undefined
  const isShare = payment.express_requested_at !== null || payment.is_renewal
  const shares = isShare ? await doneShares(tx, invoice, receivedAt) : await keptShares(tx, invoice)
  return {
    paymentId: payment.id,
    capturedCents: cents(payment.amount_cents),
    invoice,
    basis: isShare ? 'share' : 'whole',
    isRenewal: payment.is_renewal,
    shares: isPlanAlone ? planShares(invoice.lines, shares) : shares,
  }
}

/**
 * How much of each line of an order's invoice is done now, in the order of the lines; of a plan, how much was done when its holder
 * withdrew (C. conso. L221-25).
 */
async function doneShares(
  tx: Database | Tx,
  { orderId, content, lines }: CorrectedInvoice,
  withdrawnAt: Date,
): Promise<DoneShare[]> {
  const shipments = await shipmentsOf(tx, orderId)
  const items = await doneItems(tx, orderId, withdrawnAt)
  let first = 0
  return lines.map(({ line, section, code }, place) => {
    if (lines[place - 1]?.section !== section) first = place
    const number = content.sections[section]?.quoteNumber
    if (number !== null && number !== undefined) {
      return doneOfShipment(shipments.get(number), code, `line-${place - first}`)
    }
    const at = items.findIndex(({ item }) => isLineOf(line, item))
    return at === -1 ? notBegun : (items.splice(at, 1)[0]?.done ?? notBegun)
  })
}

/**
 * What stays without an express request too: days of storage that were used before they were paid, and the days of a plan that a
 * change took back already. `null` when the order has neither, so that all of it goes back.
 */
async function keptShares(
  tx: Database | Tx,
  { orderId, lines }: CorrectedInvoice,
): Promise<DoneShare[] | null> {
  const taken = (await followerOf(tx, orderId))?.takenCents ?? 0
  const kept = (await itemsOf(tx, orderId)).filter(
    ({ kind }) => kind === 'storage' || (kind === 'plan' && taken > 0),
  )
  if (kept.length === 0) return null
  return lines.map(({ line }) => {
    const at = kept.findIndex((item) => isLineOf(line, item))
    const [item] = at === -1 ? [] : kept.splice(at, 1)
    if (!item) return notBegun
    return item.kind === 'plan' ? { done: taken, of: item.amountCents } : allDone
  })
}

/** By the number of the quote that paid for the shipment, or for its supplement. */
async function shipmentsOf(
  tx: Database | Tx,
  orderId: string,
): Promise<ReadonlyMap<string, ShipmentProgress>> {
  const { rows } = await sql<ShipmentProgress & { readonly number: string }>`
    select q.number, count(sp.parcel_id)::int as parcels, count(sp.box_id)::int as boxed,
      (count(sp.box_id) filter (where b.status <> 'ready'))::int as left,
      (select coalesce(array_agg(t.task_key), '{}') from task_proofs t
        where t.shipment_id = s.id and t.outcome = 'done' and q.id = s.quote_id) as done
    from order_quotes oq join quotes q on q.id = oq.quote_id
      left join supplements x on x.quote_id = q.id
      join shipments s on s.quote_id = q.id or s.id = x.shipment_id
      join shipment_parcels sp on sp.shipment_id = s.id and (sp.open or sp.box_id is not null)
      left join boxes b on b.id = sp.box_id
    where oq.order_id = ${orderId}
    group by q.number, q.id, s.id`.execute(tx)
  return new Map(rows.map(({ number, ...progress }) => [number, progress]))
}

/** Of what is not shipped: options, prepaid storage, a return to a shop, days of a plan. */
async function doneItems(tx: Database | Tx, orderId: string, withdrawnAt: Date) {
  const options = await pairedOptions(tx, orderId)
  const { rows } = await sql<{ readonly id: string }>`
    select id from parcel_options
    where order_id = ${orderId} and (status = 'done' or used_by_quote_id is not null)`.execute(tx)
  const used = new Set(rows.map(({ id }) => options.get(id)?.key))
  const sent = await sentReturns(tx, orderId)
  const period = await periodOf(tx, orderId, withdrawnAt)
  const kept = await usedKeepings(tx, orderId, withdrawnAt)
  const doneOf = (item: OrderItem): DoneShare => {
    if (item.kind === 'plan') return period
    if (item.kind === 'return') return sent.has(item.requestId) ? allDone : notBegun
    // Its days were used before they were paid.
    if (item.kind === 'storage') return allDone
    if (vatKindOf(item.lineCode) === 'storage') {
      const at = kept.findIndex(
        ({ parcelId, paidCents }) => parcelId === item.parcelId && paidCents === item.amountCents,
      )
      return at === -1 ? notBegun : (kept.splice(at, 1)[0]?.done ?? notBegun)
    }
    return used.has(item.key) ? allDone : notBegun
  }
  return (await itemsOf(tx, orderId)).map((item) => ({ item, done: doneOf(item) }))
}

async function sentReturns(
  tx: Database | Tx,
  orderId: string,
): Promise<ReadonlySet<string | null>> {
  const rows = await tx
    .selectFrom('order_items as i')
    .innerJoin('shop_returns as r', 'r.request_id', 'i.request_id')
    .select('i.request_id')
    .where('i.order_id', '=', orderId)
    .where('r.state', 'in', ['sent', 'delivered'])
    .execute()
  return new Set(rows.map(({ request_id: requestId }) => requestId))
}

/**
 * The begun days of the period that this order paid: nothing is used of one that has not begun, and nothing is left of one whose
 * unused days a change took back.
 */
async function periodOf(tx: Database | Tx, orderId: string, withdrawnAt: Date): Promise<DoneShare> {
  const follower = await followerOf(tx, orderId)
  if (follower && follower.takenCents > 0) return allDone
  const row = await tx
    .selectFrom('orders as o')
    .innerJoin('subscriptions as s', 's.id', 'o.subscription_id')
    .select(['s.period_start as last_start', 's.period_end as last_end', 'o.created_at'])
    .select(['o.period_start', 'o.period_end'])
    .where('o.id', '=', orderId)
    .executeTakeFirst()
  if (!row) return notBegun
  const today = parisDayOf(withdrawnAt)
  if (row.period_start && row.period_end) {
    return doneDays(parisDayOf(row.period_start), parisDayOf(row.period_end), today)
  }
  // The subscription has the dates of its last period: a renewal that came before the office answered, paid or not, has begun it.
  const last = { start: parisDayOf(row.last_start), end: parisDayOf(row.last_end) }
  const next = follower ? parisDayOf(follower.createdAt) : null
  const { first, end } = paidDays(parisDayOf(row.created_at), next, last)
  return doneDays(first, end, today)
}

type Follower = { readonly createdAt: Date; readonly takenCents: number }

/** The next order of the same subscription, and what it took back of this one's days: nothing when it is a renewal. */
async function followerOf(tx: Database | Tx, orderId: string): Promise<Follower | undefined> {
  const { rows } = await sql<Follower>`
    select later.created_at as "createdAt", coalesce((select -sum(i.amount_cents) from order_items i
      where i.order_id = later.id and i.kind = 'credit'), 0)::int as "takenCents"
    from orders o join orders later on later.subscription_id = o.subscription_id
    where o.id = ${orderId} and later.created_at > o.created_at
    order by later.created_at, later.id limit 1`.execute(tx)
  return rows[0]
}
