import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import * as unidentified from '#contract/warehouse/unidentified.ts'
import { alertAfter } from '#domain/office/alerts.ts'
import { unownedStatuses } from '#domain/parcel/parcel.ts'
import { isLiveCustomer } from '#server/core/customers/live-customer.ts'
import { recordFact } from '#server/core/facts.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import { type LockedParcel, lockParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { nextCartonNumber } from '#server/warehouse/parcel-rows/next-carton-number.ts'
import { renewBlock } from '#server/warehouse/parcels/block-parcel.ts'
import { foundAs, giveClaimed, mergeInto } from '#server/warehouse/parcels/give-claimed.ts'
import { isUnidentified } from '#server/warehouse/parcels/parcel-conditions.ts'
import { correctTrackingNumber } from '#server/warehouse/reception/receive-parcel.ts'
import { notifyReceived } from '#server/warehouse/reception/save-reception.ts'
import { findOwners, findOwnersOfLabel } from './find-owners.ts'
import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import {
  clientOf,
  findWarehouseParcel,
  warehouseParcels,
  warehouseView,
} from '#server/warehouse/parcels/warehouse-queries.ts'

export function mountUnidentified(api: ApiServer): void {
  serve(api, unidentified.listUnidentified, listUnidentified)
  serve(api, unidentified.findOwners, findOwners)
  serve(api, unidentified.findLabelOwners, findOwnersOfLabel)
  serve(api, unidentified.assignOwner, assignOwner)
}

/**
 * Parcels that are here without an owner: first those whose number a customer has announced since, then the oldest, which is the
 * one most likely forgotten (docs/rules/parcels.md#unidentified-parcels).
 */
async function listUnidentified(
  ctx: Context,
  { late, cursor, limit }: z.output<typeof unidentified.listUnidentified.input>,
): Promise<z.input<typeof unidentified.listUnidentified.output>> {
  requireStaff(ctx.actor)
  const after = decodeCursor(cursor)
  let query = warehouseParcels(ctx.db)
    .where(isUnidentified)
    .select(
      sql<number>`(select count(*)::int from parcel_requests q where q.tracking_number = p.tracking_number
        and q.kind = 'claim' and q.state <> 'closed')`.as('claims'),
    )
    .select(announced.as('announced'))
    .select(rank.as('rank'))
  if (late) query = query.where(isUnidentifiedForLong(ctx.now()))
  if (after) {
    const key = sql`(${after.rank ?? 1}::int, ${after.at}::timestamptz, ${after.id}::uuid)`
    query = query.where(sql<SqlBool>`(${rank}, p.created_at, p.id) > ${key}`)
  }
  const rows = await query
    .orderBy('rank')
    .orderBy('p.created_at')
    .orderBy('p.id')
    .limit(pageSize(limit) + 1)
    .execute()
  return pageOf(rows, limit, (row) => ({
    parcel: warehouseView(row),
    claims: row.claims,
    ...(row.announced === 0 ? {} : { announced: row.announced }),
  }))
}

const announced = sql<number>`(select count(*)::int from parcels a where a.tracking_number = p.tracking_number
  and a.status = 'pending_arrival')`
const rank = sql<number>`(case when ${announced} > 0 then 0 else 1 end)`

/**
 * Assigns the owner, after a person read the label and is sure: the parcel becomes its declaration, or its client's; notifies the
 * owner.
 */
async function assignOwner(
  ctx: Context,
  { parcelId, declarationId, clientNumber }: z.output<typeof unidentified.assignOwner.input>,
): Promise<WarehouseParcel> {
  requireStaff(ctx.actor)
  if ((declarationId === undefined) === (clientNumber === undefined)) {
    throw new InvalidInput({ declarationId: 'one-of-two' })
  }
  const givenId = await inTransaction(ctx, async (tx) => {
    const parcel = found(await lockParcel(tx, parcelId))
    if (parcel.customer_id !== null || !isHere(parcel)) throw new Refused('parcel-not-unidentified')
    return declarationId === undefined
      ? giveToClient(tx, ctx, parcel, clientNumber ?? '')
      : giveToDeclaration(tx, ctx, parcel, declarationId)
  })
  return warehouseView(found(await findWarehouseParcel(ctx.db, givenId)))
}

const isHere = ({ status, destroyed_at }: LockedParcel): boolean =>
  destroyed_at === null && (unownedStatuses as readonly string[]).includes(status)

async function giveToClient(
  tx: Tx,
  ctx: Context,
  parcel: LockedParcel,
  clientNumber: string,
): Promise<string> {
  const customerId = await clientOf(tx, clientNumber)
  if (!(await isLiveCustomer(tx, customerId))) throw new Refused('client-number-unknown')
  const givenId = await giveClaimed(tx, ctx, customerId, parcel)
  await tell(tx, ctx, { parcel, givenId, customerId })
  return givenId
}

async function giveToDeclaration(
  tx: Tx,
  ctx: Context,
  parcel: LockedParcel,
  declarationId: string,
): Promise<string> {
  const declared = found(await lockParcel(tx, declarationId))
  const customerId = declared.customer_id
  if (customerId === null || declared.status !== 'pending_arrival') {
    throw new Refused('declaration-not-awaited')
  }
  if (declared.tracking_number !== parcel.tracking_number) {
    const number = await nextCartonNumber(tx, customerId, parcel.tracking_number)
    await correctTrackingNumber(tx, { id: declared.id, customerId }, number)
  }
  await mergeInto(tx, ctx, declared, parcel)
  await tell(tx, ctx, { parcel, givenId: declared.id, customerId, declared })
  return declared.id
}

type Given = {
  readonly parcel: LockedParcel
  readonly givenId: string
  readonly customerId: string
  readonly declared?: LockedParcel
}

async function tell(tx: Tx, ctx: Context, given: Given): Promise<void> {
  const { parcel, givenId, customerId, declared } = given
  const former = declared?.tracking_number ?? parcel.tracking_number
  const { tracking_number: number } = found(await lockParcel(tx, givenId))
  const renamed = former !== number
  await recordFact(tx, ctx, {
    type: 'parcel.matched',
    customerId,
    parcelId: givenId,
    details: {
      ...foundAs(parcel, givenId),
      ...(declared && renamed ? { declaredNumber: former } : {}),
    },
    change: {
      before: { customerId: null, ...(renamed ? { trackingNumber: former } : {}) },
      after: { customerId, ...(renamed ? { trackingNumber: number } : {}) },
    },
  })
  await notifyReceived(tx, ctx, { parcelId: givenId, customerId, key: `matched:${parcel.id}` })
  await renewBlock(tx, ctx, { customerId, parcelId: givenId })
}

const day = 86_400_000

/** SQL: whether an unidentified parcel `p` waits so long that the dashboard shows an alert. */
export const isUnidentifiedForLong = (now: Date) =>
  sql<SqlBool>`p.created_at < ${new Date(now.getTime() - alertAfter.unidentifiedDays * day)}`
