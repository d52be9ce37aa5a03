import { createHash, randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { uploadPhoto as endpoint } from '#contract/warehouse/reception.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { photoKey } from '#server/core/pictures/photo-key.ts'
import { reEncode, type Picture } from '#server/core/pictures/re-encode.ts'

/**
 * Saves a photo that no parcel has yet; only its sender may attach it. The sent bytes are never stored, only a new picture drawn
 * from them.
 */
export async function uploadPhoto(
  ctx: Context,
  body: Uint8Array,
): Promise<z.input<typeof endpoint.output>> {
  return keepPhoto(ctx, requireStaff(ctx.actor), body)
}

/** The same for any sender, whose right the caller has checked. */
export async function keepPhoto(
  ctx: Context,
  senderId: string,
  body: Uint8Array,
): Promise<z.input<typeof endpoint.output>> {
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
