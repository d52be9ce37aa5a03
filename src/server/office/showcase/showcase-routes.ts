import type * as z from 'zod/mini'
import * as contract from '#contract/office/showcase.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { serve, serveFile, serveRaw, type ApiServer, type SentFile } from '#server/core/http.ts'
import { found } from '#server/core/refused.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { addShowcasePhoto } from './add-showcase-photo.ts'
import { arrangeShowcasePhotos } from './arrange-showcase-photos.ts'
import { saveTestimonials } from './save-testimonials.ts'
import { versionOf } from './showcase-list.ts'
import { showcasePhotoKey } from './showcase-photo-key.ts'

/** Routes of the photographs and of the customers' words on the home page. */
export function mountShowcase(api: ApiServer): void {
  serve(api, contract.readShowcase, readShowcase)
  serveFile(api, contract.readShowcasePhoto, readShowcasePhoto)
  serve(api, contract.readOfficeShowcase, readOfficeShowcase)
  serveRaw(api, contract.addShowcasePhoto, addShowcasePhoto)
  serve(api, contract.arrangeShowcasePhotos, arrangeShowcasePhotos)
  serve(api, contract.saveTestimonials, saveTestimonials)
}

async function readShowcase(ctx: Context): Promise<z.input<typeof contract.readShowcase.output>> {
  const { showcasePhotos: photos, testimonials } = await readSettings(ctx.db)
  return { photos, testimonials }
}

/** A photo that the home page shows; one that was removed is a 404 for who has not read it yet. */
async function readShowcasePhoto(
  ctx: Context,
  { showcasePhotoId, size = 'large' }: z.output<typeof contract.readShowcasePhoto.input>,
): Promise<SentFile> {
  const { showcasePhotos } = await readSettings(ctx.db)
  const { photoId } = found(showcasePhotos.find((photo) => photo.photoId === showcasePhotoId))
  return { bytes: found(await ctx.files.get(showcasePhotoKey(photoId, size))), type: 'image/webp' }
}

async function readOfficeShowcase(
  ctx: Context,
): Promise<z.input<typeof contract.readOfficeShowcase.output>> {
  requireAdmin(ctx.actor)
  const { showcasePhotos, testimonials } = await readSettings(ctx.db)
  return {
    photos: { version: versionOf(showcasePhotos), values: showcasePhotos },
    testimonials: { version: versionOf(testimonials), values: testimonials },
  }
}
