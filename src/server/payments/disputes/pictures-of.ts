import type { Gathered } from '#contract/payments/disputes.ts'
import type { Context } from '#server/core/context.ts'
import { photoKey } from '#server/core/pictures/photo-key.ts'
import { photoMomentNames } from '#words/photo-moments.ts'

/** Of all boxes together: the files of a dispute have 4,5 MB (docs.stripe.com/disputes/best-practices). */
const mostPictures = 16

/** The small pictures of the boxes, by box number; a photo that is no longer kept is left out. */
export async function picturesOf(ctx: Context, boxes: Gathered['boxes']) {
  const all = boxes.flatMap(({ number, photos }) => photos.map((photo) => ({ number, ...photo })))
  const kept = await Promise.all(
    all.slice(0, mostPictures).map(async ({ number, photoId, moment }) => {
      const jpeg = await ctx.files.get(photoKey(photoId, 'thumbnail'))
      const label = `Boîte ${number}\u00A0: ${photoMomentNames[moment].toLowerCase()}`
      return jpeg ? { number, picture: { jpeg, label } } : undefined
    }),
  )
  return Map.groupBy(
    kept.filter((one) => one !== undefined),
    ({ number }) => number,
  )
}
export type BoxPictures = Awaited<ReturnType<typeof picturesOf>>
