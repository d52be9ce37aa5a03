import type * as z from 'zod/mini'
import type { recordReception, WarehouseParcel } from '#contract/warehouse/reception.ts'
import { receive } from '#domain/parcel/receive.ts'
import type { ParcelId, ParcelStatus } from '#domain/parcel/parcel.ts'
import { parseTrackingNumber, type TrackingNumber } from '#domain/parcel/tracking-number.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, found, InvalidInput } from '#server/core/refused.ts'
import { requireKnownShelf } from '#server/warehouse/shelves/known-shelf.ts'
import { blockLocked } from '#server/warehouse/parcels/block-parcel.ts'
import { parseReception, type Reception } from './parse-reception.ts'
import { saveReception } from './save-reception.ts'
import { correctTrackingNumber } from './correct-tracking-number.ts'
import { findWarehouseParcel } from '#server/warehouse/parcels/warehouse-queries.ts'
import { warehouseView } from '#server/warehouse/parcels/warehouse-views.ts'

/** Receives a declared parcel, once: weight, size, shelf, photo, and the number of its label; notifies its owner. */
export async function receiveParcel(
  ctx: Context,
  { parcelId, block, scannedNumber, ...input }: z.output<typeof recordReception.input>,
): Promise<WarehouseParcel> {
  requireStaff(ctx.actor)
  const reception = parseReception(input, ctx.now())
  const label = scannedNumber === undefined ? undefined : labelNumber(scannedNumber)

  await inTransaction(ctx, async (tx) => {
    await requireKnownShelf(tx, reception.shelf, input.newShelf === true)
    await receiveLocked(tx, ctx, parcelId, reception, label)
    if (block) await blockLocked(tx, ctx, parcelId, block)
  })
  return warehouseView(found(await findWarehouseParcel(ctx.db, parcelId)))
}

/** The same in the caller's transaction: two people on one parcel wait for each other here. */
export async function receiveLocked(
  tx: Tx,
  ctx: Context,
  parcelId: string,
  reception: Reception,
  label?: TrackingNumber,
): Promise<void> {
  const row = found(
    await tx
      .selectFrom('parcels')
      .select(['status', 'customer_id', 'tracking_number'])
      .where('id', '=', parcelId)
      .forUpdate()
      .executeTakeFirst(),
  )
  const parcel = { id: parcelId as ParcelId, status: row.status as ParcelStatus }
  const received = accepted(receive(parcel, reception))
  const customerId = row.customer_id
  const declaredNumber = row.tracking_number
  if (label === undefined || label === declaredNumber) {
    return saveReception(tx, ctx, received, { customerId, trackingNumber: declaredNumber })
  }
  await correctTrackingNumber(tx, { id: parcelId, customerId }, label)
  await saveReception(tx, ctx, received, { customerId, trackingNumber: label, declaredNumber })
}

function labelNumber(scanned: string): TrackingNumber {
  const number = parseTrackingNumber(scanned)
  if (!number.ok) throw new InvalidInput({ scannedNumber: 'invalid' })
  return number.value
}
