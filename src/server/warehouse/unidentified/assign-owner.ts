import type * as z from 'zod/mini'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import type { assignOwner as endpoint } from '#contract/warehouse/unidentified.ts'
import { unownedStatuses } from '#domain/parcel/parcel.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import { isLiveCustomer } from '#server/core/customers/live-customer.ts'
import { lockParcel, type LockedParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { clientOf } from '#server/warehouse/parcels/client-of.ts'
import { notifyBlockToNewOwner } from '#server/warehouse/parcels/notify-blocked.ts'
import { correctTrackingNumber } from '#server/warehouse/reception/correct-tracking-number.ts'
import { notifyReceived } from '#server/warehouse/reception/notify-received.ts'
import { findWarehouseParcel } from '#server/warehouse/parcels/warehouse-queries.ts'
import { warehouseView } from '#server/warehouse/parcels/warehouse-views.ts'
import { foundAs, giveClaimed, mergeInto } from '#server/warehouse/parcels/give-claimed.ts'

/**
 * Assigns the owner, after a person read the label and is sure: the parcel becomes its declaration, or its client's; notifies the
 * owner.
 */
export async function assignOwner(
  ctx: Context,
  { parcelId, declarationId, clientNumber }: z.output<typeof endpoint.input>,
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
  const { tracking_number: number } = parcel
  if (declared.tracking_number !== number) {
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
  const renamed = former !== parcel.tracking_number
  await recordFact(tx, ctx, {
    type: 'parcel.matched',
    customerId,
    parcelId: givenId,
    details: foundAs(parcel, givenId),
    change: {
      before: { customerId: null, ...(renamed ? { trackingNumber: former } : {}) },
      after: { customerId, ...(renamed ? { trackingNumber: parcel.tracking_number } : {}) },
    },
  })
  await notifyReceived(tx, ctx, { parcelId: givenId, customerId, key: `matched:${parcel.id}` })
  await notifyBlockToNewOwner(tx, ctx, { customerId, parcelId: givenId })
}
