import type * as z from 'zod/mini'
import type { arrangeShowcasePhotos as endpoint } from '#contract/office/showcase.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { InvalidInput } from '#server/core/refused.ts'
import { promiseRemoval } from '#server/core/remove-files.ts'
import { lockList, requireVersion, saveList } from './showcase-list.ts'
import { showcasePhotoKeys } from './showcase-photo-key.ts'

type Asked = z.output<typeof endpoint.input>

/** Saves the photos in the sent order with the sent words; one that is left out goes, its files too. */
export async function arrangeShowcasePhotos(
  ctx: Context,
  { version, photos }: Asked,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const before = await lockList(tx, 'showcasePhotos')
    requireVersion(before, version)
    const known = new Map(before.map((photo) => [photo.photoId, photo]))
    const after = photos.map(({ photoId, alt }) => {
      const photo = known.get(photoId)
      // Taken out of the map: named twice is as wrong as unknown.
      if (!photo || !known.delete(photoId)) throw new InvalidInput({ photos: 'invalid' })
      return { ...photo, alt }
    })
    await promiseRemoval(tx, ctx, [...known.keys()].flatMap(showcasePhotoKeys))
    return saveList(tx, ctx, 'showcasePhotos', before, after)
  })
}
