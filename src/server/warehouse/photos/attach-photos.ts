import { sql } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { BoxPhoto } from '#contract/core/box-photo.ts'
import type { uploadPhoto as uploadPhotoEndpoint } from '#contract/warehouse/reception.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { photoKey } from '#server/core/pictures/photo-key.ts'
import { type Picture, reEncode } from '#server/core/pictures/re-encode.ts'
import { InvalidInput } from '#server/core/refused.ts'

/**
 * Attaches the actor's own photos, which no parcel has yet, to a parcel in that order; 422 `photoIds: unknown` when one is not
 * among them.
 */
export async function attachPhotos(
  tx: Tx,
  staffId: string,
  parcelId: string,
  photoIds: readonly string[],
): Promise<void> {
  const attached = await tx
    .updateTable('photos')
    .set({ parcel_id: parcelId })
    .set({ place: sql<number>`array_position(${photoIds}::uuid[], id)` })
    .where('id', 'in', photoIds)
    .where('uploaded_by', '=', staffId)
    .where('parcel_id', 'is', null)
    .where('claim_id', 'is', null)
    .where('box_id', 'is', null)
    .returning('id')
    .execute()
  if (attached.length !== photoIds.length) throw new InvalidInput({ photoIds: 'unknown' })
}

/** Gives a box the actor's own photos, which nothing has yet; 422 `photos: unknown` when one is not among them. */
export async function attachBoxPhotos(
  tx: Tx,
  staffId: string,
  boxId: string,
  photos: readonly BoxPhoto[],
): Promise<void> {
  for (const { photoId, moment } of photos) {
    const attached = await tx
      .updateTable('photos')
      .set({ box_id: boxId, moment })
      .where('id', '=', photoId)
      .where('uploaded_by', '=', staffId)
      .where('parcel_id', 'is', null)
      .where('claim_id', 'is', null)
      .where('box_id', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!attached) throw new InvalidInput({ photos: 'unknown' })
  }
}

/**
 * Saves a photo that no parcel has yet; only its sender may attach it. The sent bytes are never stored, only a new picture drawn
 * from them.
 */
export async function uploadPhoto(
  ctx: Context,
  body: Uint8Array,
): Promise<z.input<typeof uploadPhotoEndpoint.output>> {
  return keepPhoto(ctx, requireStaff(ctx.actor), body)
}

/** The same for any sender, whose right the caller has checked. */
export async function keepPhoto(
  ctx: Context,
  senderId: string,
  body: Uint8Array,
): Promise<z.input<typeof uploadPhotoEndpoint.output>> {
  const { full, thumbnail, width, height } = await reEncode(body)
  const photoId = randomUUID()

  await inTransaction(ctx, async (tx) => {
    await keepBoth(ctx, photoId, { full, thumbnail })
    await tx
      .insertInto('photos')
      .values({
        id: photoId,
        uploaded_by: senderId,
        width,
        height,
        bytes: full.length,
        sha256: createHash('sha256').update(full).digest('hex'),
        created_at: ctx.now(),
      })
      .execute()
  })
  return { photoId, width, height }
}

/** Saves both files or none: when the second finds no room, the first is removed. */
async function keepBoth(
  { files }: Context,
  photoId: string,
  { full, thumbnail }: Pick<Picture, 'full' | 'thumbnail'>,
): Promise<void> {
  await files.put(photoKey(photoId, 'full'), full)
  try {
    await files.put(photoKey(photoId, 'thumbnail'), thumbnail)
  } catch (error) {
    await files.remove(photoKey(photoId, 'full'))
    throw error
  }
}
