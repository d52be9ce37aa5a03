import type { CartReturn } from '#contract/payments/cart.ts'
import { parcelDetail, returnName, returnStorageName } from '#domain/cart/item-detail.ts'
import { cents } from '#domain/units.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'

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
