import type { ReceivedParcel } from '#domain/parcel/parcel.ts'
import { attachPhotos } from '#server/warehouse/photos/attach-photos.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { roundInProgress } from '#server/warehouse/rounds/round-in-progress.ts'
import { notifyReceived } from './notify-received.ts'

type Owner = {
  readonly customerId: string | null
  readonly trackingNumber: string
  /** The number that its owner had typed, when the label has another: undoing the reception restores it. */
  readonly declaredNumber?: string
  /** Nobody had declared it: this reception creates its row. */
  readonly beganParcel?: boolean
}

/** Writes everything about a reception: its row, the parcel's status, its photos, the fact, the owner's mail. */
export async function saveReception(
  tx: Tx,
  ctx: Context,
  parcel: ReceivedParcel,
  { customerId, trackingNumber, declaredNumber, beganParcel = false }: Owner,
): Promise<void> {
  const staffId = requireStaff(ctx.actor)
  await insertReception(tx, staffId, parcel, beganParcel)
  await tx
    .updateTable('parcels')
    .set((row) => ({
      status: parcel.status,
      version: row('version', '+', 1),
      updated_at: parcel.receivedAt,
    }))
    .where('id', '=', parcel.id)
    .execute()
  await attachPhotos(tx, staffId, parcel.id, parcel.photos)
  await recordFact(tx, ctx, {
    type: 'parcel.received',
    customerId,
    parcelId: parcel.id,
    details: {
      trackingNumber,
      weightGrams: parcel.weight,
      ...(declaredNumber === undefined ? {} : { declaredNumber }),
    },
    change: {
      before: declaredNumber === undefined ? {} : { trackingNumber: declaredNumber },
      after: {
        ...(declaredNumber === undefined ? {} : { trackingNumber }),
        ...seenOf(parcel),
        shelf: parcel.shelf,
      },
    },
  })
  if (customerId === null) return
  const key = parcel.receivedAt.toISOString()
  await notifyReceived(tx, ctx, { parcelId: parcel.id, customerId, key })
}

const seenOf = ({
  weight,
  dimensions: { length, width, height },
  conditionNote,
}: ReceivedParcel) => ({
  weightGrams: weight,
  lengthMm: length,
  widthMm: width,
  heightMm: height,
  ...(conditionNote === undefined ? {} : { conditionNote }),
})

async function insertReception(
  tx: Tx,
  staffId: string,
  parcel: ReceivedParcel,
  beganParcel: boolean,
): Promise<void> {
  await tx
    .insertInto('receptions')
    .values({
      parcel_id: parcel.id,
      weight_g: parcel.weight,
      length_mm: parcel.dimensions.length,
      width_mm: parcel.dimensions.width,
      height_mm: parcel.dimensions.height,
      shelf: parcel.shelf,
      condition_note: parcel.conditionNote ?? null,
      received_at: parcel.receivedAt,
      received_by: staffId,
      round_id: await roundInProgress(tx, staffId),
      began_parcel: beganParcel,
    })
    .execute()
}
