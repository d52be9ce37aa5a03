import { sql } from 'kysely'
import type { CartReturn } from '#contract/payments/cart.ts'
import {
  parcelDetail,
  returnName,
  returnStorageName,
  storageName,
} from '#domain/cart/price-item.ts'
import type { DaysDue } from '#domain/storage/day-prices.ts'
import { isPayable, type SettlementState, type SettlementWay } from '#domain/storage/settlement.ts'
import { cents, type Cents } from '#domain/units.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { storageDue } from '#server/warehouse/storage/storage-due.ts'

/** Accepted returns, without those whose transfer is under way. */
export async function payableReturns(ctx: Context, customerId: string): Promise<CartReturn[]> {
  const rows = await returnRows(ctx.db, customerId)
    .where('v.state', '=', 'accepted')
    .where('v.valid_until', '>', ctx.now())
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('checkout_items as ci')
            .innerJoin('checkouts as c', 'c.id', 'ci.checkout_id')
            .select('ci.request_id')
            .whereRef('ci.request_id', '=', 'v.request_id')
            .where('ci.open', '=', true)
            .where('c.status', '=', 'pending'),
        ),
      ),
    )
    .limit(10)
    .execute()
  return rows.flatMap((row) => {
    if (row.valid_until === null) return []
    const lines = returnLines(row)
    return [
      {
        requestId: row.request_id,
        parcelId: row.parcel_id,
        lines: lines.map(({ key, name, detail, amountCents }) => ({
          key,
          name,
          detail,
          amountCents,
        })),
        totalCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
        validUntil: row.valid_until.toISOString(),
      },
    ]
  })
}

/** What each amount of a return is, under a key of its own; nothing is said of an amount of 0. */
export function returnLines({
  request_id: requestId,
  tracking_number: number,
  fee_cents: feeCents,
  storage_cents: storageCents,
}: Pick<ReturnRow, 'request_id' | 'tracking_number' | 'fee_cents' | 'storage_cents'>) {
  const detail = parcelDetail(number)
  return [
    {
      key: `return:${requestId}`,
      name: returnName,
      detail,
      lineCode: 'shop_return',
      amountCents: cents(feeCents ?? 0),
    },
    {
      key: `return:${requestId}:storage`,
      name: returnStorageName,
      detail,
      lineCode: 'storage',
      amountCents: cents(storageCents ?? 0),
    },
  ].filter(({ amountCents }) => amountCents > 0)
}

/** A customer's returns, with the number of their parcel. */
export const returnRows = (db: Database | Tx, customerId: string) =>
  db
    .selectFrom('shop_returns as v')
    .innerJoin('parcel_requests as r', 'r.id', 'v.request_id')
    .innerJoin('parcels as p', 'p.id', 'v.parcel_id')
    .select(['v.request_id', 'v.parcel_id', 'v.state', 'v.fee_cents', 'v.storage_cents'])
    .select(['v.valid_until', 'p.tracking_number'])
    .where('r.customer_id', '=', customerId)
    .orderBy('v.valid_until')
    .orderBy('v.request_id')

export type ReturnRow = Awaited<
  ReturnType<ReturnType<typeof returnRows>['executeTakeFirstOrThrow']>
>

type PayableStorage = {
  readonly key: string
  readonly parcelId: string
  readonly way: SettlementWay
  readonly name: string
  readonly detail: string
  readonly days: number
  /** By what a day cost, the first ones first; at least one. */
  readonly prices: readonly DaysDue[]
  readonly amountCents: Cents
  /** A bank still confirms a transfer for it. */
  readonly isBeingPaid: boolean
}

/** The storage that this customer can pay by itself today, the longest asked for first (docs/rules/storage.md#settlement). */
export async function payableStorage(
  db: Database | Tx,
  ctx: Context,
  customerId: string,
  only?: readonly string[],
): Promise<PayableStorage[]> {
  const rows = await db
    .selectFrom('storage_settlements as g')
    .innerJoin('parcels as p', 'p.id', 'g.parcel_id')
    .select(['g.parcel_id', 'g.way', 'g.state', 'p.tracking_number'])
    .select(beingPaid.as('is_being_paid'))
    .where('p.customer_id', '=', customerId)
    .where('g.state', '=', 'open')
    .where(sql<boolean>`not ${isAgreedWithReturn('g.parcel_id')}`)
    .$if(only !== undefined, (open) => open.where('g.parcel_id', 'in', only ?? []))
    .orderBy('g.opened_at')
    .orderBy('g.id')
    .limit(20)
    .execute()
  if (rows.length === 0) return []
  const due = await storageDue(
    db,
    ctx,
    rows.map(({ parcel_id }) => parcel_id),
  )
  return rows.flatMap(({ parcel_id: parcelId, state, ...row }) => {
    const { feeDueCents = cents(0), dueAt = [] } = due.get(parcelId) ?? {}
    const prices = dueAt.filter(({ perDayCents }) => perDayCents > 0)
    const days = prices.reduce((sum, one) => sum + one.days, 0)
    const settlement = { state: state as SettlementState, daysDue: days }
    if (!isPayable(settlement) || feeDueCents === 0) return []
    return [
      {
        key: storageKey(parcelId),
        parcelId,
        way: row.way as SettlementWay,
        name: storageName,
        detail: parcelDetail(row.tracking_number),
        days,
        prices,
        amountCents: feeDueCents,
        isBeingPaid: row.is_being_paid,
      },
    ]
  })
}

/** SQL: whether its owner pays the storage of this parcel with an accepted return to its shop. */
export const isAgreedWithReturn = (parcelId: string) =>
  sql<boolean>`exists (select from shop_returns v where v.parcel_id = ${sql.ref(parcelId)} and v.state in ('accepted', 'to-send'))`

export const storageKey = (parcelId: string): string => `storage:${parcelId}`

const beingPaid = sql<boolean>`exists (select from checkout_items i join checkouts c on c.id = i.checkout_id
  where i.parcel_id = g.parcel_id and i.kind = 'storage' and i.open and c.status = 'pending')`
