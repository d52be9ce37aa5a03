import { type RawBuilder, sql } from 'kysely'
import type { Declaration } from '#contract/payments/declarations.ts'
import { alertAfter } from '#domain/office/alerts.ts'
import type { DeclarationKind, DeclarationState } from '#domain/legal/declaration.ts'
import { refundDayOf } from '#domain/order/withdrawal-period.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { parisDayText } from '#domain/storage/paris-day.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { decodeCursor, pageSize } from '#server/core/paging.ts'
import { allOf, beyondOf } from '#server/core/search/searched.ts'

export const declarations = (db: Database | Tx) =>
  db
    .selectFrom('legal_requests as r')
    .leftJoin('customers as c', 'c.user_id', 'r.customer_id')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .leftJoin('users as s', 's.id', 'r.settled_by')
    .leftJoin('subscriptions as p', 'p.id', 'r.subscription_id')
    .leftJoin('customers as h', 'h.user_id', 'p.customer_id')
    .select(['r.id', 'r.number', 'r.kind', 'r.state', 'r.name', 'r.email', 'r.contract'])
    .select(['r.wished_on', 'r.signed_in', 'r.settled_at', 'r.note', 'r.customer_id', 'r.order_id'])
    .select(['r.received_at as created_at', 'c.first_name', 'c.last_name', 'c.client_number'])
    .select(['o.number as order_number', 's.name as settled_by', 'r.is_plan_alone'])
    .select(['r.subscription_id', 'r.ends_at', 'r.carried_out_at', 'p.plan'])
    .select('h.client_number as holder')
    .select((row) => [
      row('o.subscription_id', 'is not', null).as('has_plan'),
      // With `exists`, PostgreSQL reads all shipments for a page.
      row(
        row
          .selectFrom('shipments as z')
          .select('z.id')
          .whereRef('z.order_id', '=', 'o.id')
          .limit(1),
        'is not',
        null,
      ).as('has_shipment'),
    ])

export type DeclarationRow = Awaited<
  ReturnType<ReturnType<typeof declarations>['executeTakeFirstOrThrow']>
>

type Asked = {
  readonly handled?: 'yes' | undefined
  readonly due?: 'yes' | undefined
  readonly number?: string | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** SQL: the declaration `r` is a withdrawal whose last day to be refunded is near, or over. */
export const isDueWithdrawal = (now: Date): RawBuilder<boolean> =>
  sql`(r.state = 'received' and r.kind = 'withdrawal'
    and r.received_at < ${new Date(now.getTime() - alertAfter.withdrawalDays * 86_400_000)})`

/**
 * Waiting declarations, the oldest first: the law counts the days. Closed ones, the newest first. Returns one row more than the
 * page shows.
 */
export function declarationRows(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { handled, due, number, cursor, limit }: Asked,
): Promise<DeclarationRow[]> {
  const direction = handled ? 'desc' : 'asc'
  return declarations(db)
    .where((row) =>
      number === undefined
        ? row('r.state', handled ? '<>' : '=', 'received')
        : row('r.number', '=', number),
    )
    .$if(due !== undefined, (all) => all.where(isDueWithdrawal(now())))
    .where(allOf(beyondOf('r.received_at', 'r.id', { after: decodeCursor(cursor), direction })))
    .orderBy('r.received_at', direction)
    .orderBy('r.id', direction)
    .limit(pageSize(limit) + 1)
    .execute()
}

export const declarationView = (row: DeclarationRow): Declaration => ({
  id: row.id,
  number: row.number,
  kind: row.kind as DeclarationKind,
  state: row.state as DeclarationState,
  name: row.name,
  email: row.email,
  contract: row.contract,
  wishedOn: row.wished_on,
  receivedAt: row.created_at.toISOString(),
  refundBy: row.kind === 'withdrawal' ? parisDayText(refundDayOf(row.created_at)) : null,
  customer: customerOf(row),
  order: orderOf(row),
  subscription: subscriptionOf(row),
  signedIn: row.signed_in,
  settledAt: row.settled_at?.toISOString() ?? null,
  settledBy: row.settled_by,
  note: row.note,
})

const customerOf = ({ customer_id: id, client_number, first_name, last_name }: DeclarationRow) =>
  id !== null && client_number !== null
    ? { id, name: `${first_name} ${last_name}`, clientNumber: client_number }
    : null

/** Of a withdrawal from its plan alone, no shipment is meant. */
function orderOf(row: DeclarationRow): Declaration['order'] {
  const { order_id: id, order_number: number, has_plan, has_shipment, is_plan_alone } = row
  if (id === null || number === null) return null
  const hasPlan = Boolean(has_plan)
  return is_plan_alone
    ? { id, number, hasPlan, hasShipment: false, isPlanAlone: true }
    : { id, number, hasPlan, hasShipment: Boolean(has_shipment) }
}

const subscriptionOf = ({ plan, holder, ends_at, carried_out_at }: DeclarationRow) =>
  plan !== null && holder !== null
    ? {
        plan: plan as PlanId,
        clientNumber: holder,
        endsAt: ends_at?.toISOString() ?? null,
        isCarriedOut: carried_out_at !== null,
      }
    : null
