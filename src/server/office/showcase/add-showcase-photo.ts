import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { addShowcasePhoto as endpoint } from '#contract/office/showcase.ts'
import { mostShowcasePhotos } from '#domain/showcase/showcase.ts'
import { requireAdmin } from '#server/core/access.ts'
import { requireAttempt } from '#server/core/attempts.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { reEncodeForPages } from '#server/core/pictures/re-encode.ts'
import { Refused } from '#server/core/refused.ts'
import { lockList, saveList } from './showcase-list.ts'
import { showcasePhotoKey, showcasePhotoKeys } from './showcase-photo-key.ts'

/** Shows one more photo on the home page, behind the others. Only a new picture drawn from the sent bytes is stored. */
export async function addShowcasePhoto(
  ctx: Context,
  { alt }: z.output<typeof endpoint.input>,
  body: Uint8Array,
): Promise<z.input<typeof endpoint.output>> {
  // The server decodes one picture at a time, those of the warehouse included.
  await requireAttempt(ctx, {
    key: `showcase:${requireAdmin(ctx.actor)}`,
    max: 60,
    windowSeconds: 3600,
  })
  const { large, small, width, height } = await reEncodeForPages(body)
  const photoId = randomUUID()
  return inTransaction(ctx, async (tx) => {
    const before = await lockList(tx, 'showcasePhotos')
    if (before.length >= mostShowcasePhotos) throw new Refused('showcase-full')
    const after = [...before, { photoId, alt, width, height }]
    await saveList(tx, ctx, 'showcasePhotos', before, after)
    await keepBoth(ctx, photoId, { large, small })
    return { photoId }
  })
}

/** Saves both files or none: without room, what was written is removed. */
async function keepBoth(
  { files }: Context,
  photoId: string,
  { large, small }: { readonly large: Buffer; readonly small: Buffer },
): Promise<void> {
  try {
    await files.put(showcasePhotoKey(photoId, 'large'), large)
    await files.put(showcasePhotoKey(photoId, 'small'), small)
  } catch (error) {
    for (const key of showcasePhotoKeys(photoId)) await files.remove(key)
    throw error
  }
}
