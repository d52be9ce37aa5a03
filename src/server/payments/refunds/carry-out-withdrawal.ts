import { sql } from 'kysely'
import { sumOf } from '#domain/money.ts'
import {
  formerDays,
  type PlanOrder,
  planWorth,
  type PlanWorth,
} from '#domain/refund/former-days.ts'
import { cents, type Cents } from '#domain/units.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { correctedInvoice } from '#server/payments/invoices/corrected-invoice.ts'
import { followShipments } from '#server/payments/orders/follow-boxes.ts'
import { isPlanChange, isRenewal } from '#server/payments/subscription-rows/lock-plan.ts'
import { linePartsOf, type MoneyOrder, type RefundRow } from './locked-money.ts'
import { endSubscriptionOf } from './take-back-items.ts'
import { undoShipments } from './undo-shipments.ts'
import { endUsedKeepings } from './used-keepings.ts'
import { type Declared, withdrawnOrder } from './withdrawn-order.ts'

/**
 * The refund of a withdrawal was given: the contract is over. What has not left stays in the warehouse, a plan and prepaid storage
 * end (of a withdrawal from the plan alone, the plan), and the declaration is settled by the one who asked for the refund; while
 * something is left to give back on other orders it waits for the office. The caller holds all the locks (`lockMoney`).
 */
export async function carryOutWithdrawal(
  tx: Tx,
  ctx: Context,
  order: MoneyOrder,
  { legalRequestId: declarationId, requestedBy }: RefundRow,
): Promise<void> {
  const { received_at: receivedAt, is_plan_alone: isPlanAlone } = await tx
    .selectFrom('legal_requests')
    .select(['received_at', 'is_plan_alone'])
    .where('id', '=', declarationId)
    .executeTakeFirstOrThrow()
  await endSubscriptionOf(tx, ctx, order, { evenRenewed: true })
  if (!isPlanAlone) {
    await undoShipments(tx, ctx, order)
    if (await hasShipment(tx, order.id)) await followShipments(tx, ctx, order.id)
    await endUsedKeepings(tx, order.id, receivedAt)
  }
  if (await isRestDue(tx, { orderId: order.id, receivedAt })) return
  const settled = await tx
    .updateTable('legal_requests')
    .set({ state: 'settled', settled_at: ctx.now(), settled_by: requestedBy })
    .where('id', '=', declarationId)
    .where('state', '=', 'received')
    .returning(['number', 'signed_in', 'customer_id', 'order_id'])
    .executeTakeFirst()
  if (!settled) return
  // Only a signed-in person is known to be the author.
  const isOwn = settled.signed_in && settled.customer_id !== null
  await recordFact(tx, ctx, {
    type: 'withdrawal.carried-out',
    ...(isOwn ? { customerId: settled.customer_id, orderId: order.id } : {}),
    details: { declarationId, ...(isOwn ? { declaration: settled.number } : {}) },
  })
}

/** Unused days of a former plan, or a renewal that was paid since: refunded by hand, on the orders that paid them. */
async function isRestDue(tx: Tx, declared: Declared): Promise<boolean> {
  const order = await withdrawnOrder(tx, declared)
  if (!order) return false
  const worth = planWorth(order.invoice.lines, order.shares)
  const { former, renewals } = await ordersBeside(tx, declared, worth)
  return former !== null || renewals.length > 0
}

export const hasShipment = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await tx
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst()) !== undefined

type Named = { readonly id: string; readonly number: string }

export type OrdersBeside = {
  /** What is left to give back of the former plan's unused days, and the earlier orders to refund it on; `null` when nothing is. */
  readonly former: { readonly amountCents: Cents; readonly orders: Named[] } | null
  /** Renewals that were paid after the declaration, and are not refunded in full. */
  readonly renewals: Named[]
  /** What went back of the order itself for a withdrawal from a later change: the unused days of its plan. */
  readonly usedCents: Cents
}

/** What else the office refunds when a withdrawal ends a plan; `worth` is that of the order itself. */
export async function ordersBeside(
  tx: Database | Tx,
  declared: Declared,
  worth: PlanWorth,
): Promise<OrdersBeside> {
  const rows = await samePlanOrders(tx, declared)
  const orders = []
  for (const row of rows) orders.push(await withWithdrawal(tx, row, declared, worth))
  const own = formerDays(orders).find(({ order }) => order.id === declared.orderId)
  const named = ({ id, number }: Named): Named => ({ id, number })
  return {
    former: own?.former ? { ...own.former, orders: own.former.orders.map(named) } : null,
    renewals: orders.filter(({ isRenewal, roomCents }) => isRenewal && roomCents > 0).map(named),
    usedCents: own?.usedCents ?? cents(0),
  }
}

type Beside = Named &
  Pick<PlanOrder, 'isChange' | 'paidCents' | 'roomCents'> & {
    readonly isRenewal: boolean
    readonly refunds: readonly {
      readonly amountCents: Cents
      readonly lines: unknown
      readonly at: string
    }[]
    /** When its withdrawal was declared that is refunded, else the first one. */
    readonly declaredAt: Date | null
  }

async function withWithdrawal(tx: Database | Tx, row: Beside, own: Declared, ownWorth: PlanWorth) {
  const refunds = await planRefunds(tx, row)
  const isOwn = row.id === own.orderId
  const declaredAt = isOwn ? own.receivedAt : row.declaredAt
  const worth = isOwn ? ownWorth : await worthOf(tx, row)
  return { ...row, refunds, withdrawal: worth && declaredAt ? { ...worth, declaredAt } : null }
}

/** Money for another line, for instance a lost box, is for no days of the plan; money for no line in particular may be. */
async function planRefunds(tx: Database | Tx, { id, refunds }: Beside) {
  const named = refunds.map(({ lines }) => linePartsOf(lines))
  const invoice = named.some((parts) => parts !== null) ? await correctedInvoice(tx, id) : undefined
  const plan = invoice?.lines.findIndex(({ code }) => code === 'plan')
  return refunds.map(({ amountCents, at }, place) => {
    const parts = named[place]?.filter(({ line }) => line === plan)
    return {
      amountCents: parts ? sumOf(parts.map((part) => part.amountCents)) : amountCents,
      at: new Date(at),
    }
  })
}

/** Only a change gives back days that other orders paid. */
async function worthOf(
  tx: Database | Tx,
  { id, isChange, declaredAt }: Beside,
): Promise<PlanWorth | null> {
  if (!isChange || declaredAt === null) return null
  const order = await withdrawnOrder(tx, { orderId: id, receivedAt: declaredAt })
  return order ? planWorth(order.invoice.lines, order.shares) : null
}

/** The paid orders of its subscription, the newest first; the refund of a withdrawal is for days of its own. */
async function samePlanOrders(
  tx: Database | Tx,
  { orderId, receivedAt: since }: Declared,
): Promise<readonly Beside[]> {
  const { rows } = await sql<Beside>`
    select o.id, o.number, ${isPlanChange} as "isChange",
      o.created_at > ${since} and ${isRenewal} as "isRenewal",
      p.amount_cents as "paidCents", p.amount_cents - p.committed_cents as "roomCents",
      (select coalesce(json_agg(json_build_object('amountCents', r.amount_cents, 'lines', r.lines,
        'at', r.requested_at)), '[]')
        from refunds r where r.payment_id = p.id and r.legal_request_id is null
          and not r.is_indemnity and r.status not in ('failed', 'refused')) as refunds,
      (select l.received_at from legal_requests l
        where l.order_id = o.id and l.kind = 'withdrawal' and l.state <> 'rejected'
        order by not exists (select from refunds r where r.legal_request_id = l.id
            and r.status not in ('failed', 'refused')), l.received_at, l.id
        limit 1) as "declaredAt"
    from orders own join orders o on o.subscription_id = own.subscription_id
      join payments p on p.order_id = o.id
    where own.id = ${orderId}
    order by o.created_at desc, o.id desc`.execute(tx)
  return rows
}
