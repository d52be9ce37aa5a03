import type { Selectable } from 'kysely'
import {
  standingRequest,
  type StandingCondition,
  type StandingRequest,
} from '#contract/sales/standing-orders.ts'
import {
  liveStandingOrderStatuses,
  type EndReason,
  type StandingOrderCondition,
  type StandingOrderStatus,
} from '#domain/standing-order/standing-order.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { grams } from '#domain/units.ts'
import type { Tx } from '#server/core/context.ts'
import type { StandingOrders } from '#server/core/schema.ts'

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
