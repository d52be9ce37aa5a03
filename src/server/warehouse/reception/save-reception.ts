import type { ReceivedParcel } from '#domain/parcel/parcel.ts'
import { notify, recallMessage } from '#server/messages/notifications/outbox.ts'
import { attachPhotos } from '#server/warehouse/photos/attach-photos.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { roundInProgress } from '#server/warehouse/rounds/round-routes.ts'

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

type Received = {
  readonly parcelId: string
  readonly customerId: string
  /** The key of this very reception: one that was undone and made again sends a new message. */
  readonly key: string
}

/** Enqueues the owner's message that the parcel is here. */
export async function notifyReceived(
  tx: Tx,
  ctx: Context,
  { parcelId, customerId, key }: Received,
): Promise<void> {
  await notify(tx, ctx, {
    kind: 'parcel-received',
    payload: { parcelId },
    userId: customerId,
    dedupeKey: messageKey(parcelId, key),
  })
}

/** Recalls the message when it has not left; returns whether a mail or an SMS has left. */
export const recallReceivedMail = (
  tx: Tx,
  { parcelId, key }: Pick<Received, 'parcelId' | 'key'>,
): Promise<boolean> => recallMessage(tx, messageKey(parcelId, key))

const messageKey = (parcelId: string, key: string): string => `parcel-received:${parcelId}:${key}`
