import { sql } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import * as contract from '#contract/office/showcase.ts'
import { mostShowcasePhotos } from '#domain/showcase/showcase.ts'
import { requireAdmin } from '#server/core/access.ts'
import { requireAttempt } from '#server/core/attempts.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { serve, serveFile, serveRaw, type ApiServer, type SentFile } from '#server/core/http.ts'
import { answeredInTransaction, inTransaction } from '#server/core/idempotency.ts'
import { reEncodeForPages } from '#server/core/pictures/re-encode.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import { promiseRemoval } from '#server/core/remove-files.ts'
import { readSettings, type Settings } from '#server/core/settings/read-settings.ts'

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

/** Shows one more photo on the home page, behind the others. Only a new picture drawn from the sent bytes is stored. */
async function addShowcasePhoto(
  ctx: Context,
  { alt }: z.output<typeof contract.addShowcasePhoto.input>,
  body: Uint8Array,
): Promise<z.input<typeof contract.addShowcasePhoto.output>> {
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

type Asked = z.output<typeof contract.arrangeShowcasePhotos.input>

/** Saves the photos in the sent order with the sent words; one that is left out goes, its files too. */
async function arrangeShowcasePhotos(
  ctx: Context,
  { version, photos }: Asked,
): Promise<z.input<typeof contract.arrangeShowcasePhotos.output>> {
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

/** Saves the words of customers over those that the form was opened with. */
async function saveTestimonials(
  ctx: Context,
  { version, testimonials }: z.output<typeof contract.saveTestimonials.input>,
): Promise<z.input<typeof contract.saveTestimonials.output>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const before = await lockList(tx, 'testimonials')
    requireVersion(before, version)
    return saveList(tx, ctx, 'testimonials', before, testimonials)
  })
}

type List = 'showcasePhotos' | 'testimonials'

/** The list as it is, locked: two writers run one after the other. */
async function lockList<Name extends List>(tx: Tx, name: Name): Promise<Settings[Name]> {
  await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(tx)
  return (await readSettings(tx))[name]
}

/** Throws `stale` with what is there now, when it is not what the form was opened with. */
function requireVersion(list: Settings[List], opened: string): void {
  const version = versionOf(list)
  if (version !== opened) throw new Refused('stale', { version, values: list })
}

const versionOf = (list: Settings[List]): string =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 22)

/** Writes the list and its fact, line by line; without a difference it writes nothing. */
async function saveList<Name extends List>(
  tx: Tx,
  ctx: Context,
  name: Name,
  before: Settings[Name],
  after: Settings[Name],
): Promise<{ version: string }> {
  const version = versionOf(after)
  if (version === versionOf(before)) return { version }
  const row = { value: JSON.stringify(after), updated_at: ctx.now() }
  await tx
    .insertInto('settings')
    .values({ key: name, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  await recordFact(tx, ctx, {
    type: 'settings.changed',
    details: { key: name },
    change: { before: { [name]: before.map(lineOf) }, after: { [name]: after.map(lineOf) } },
  })
  return { version }
}

/** An entry as the journal shows it, which nobody edits: of a customer's name, the initial only. */
const lineOf = (entry: Settings[List][number]): string =>
  'alt' in entry
    ? entry.alt
    : `${entry.name.slice(0, 1)}., ${entry.territory}\u00A0: ${entry.words}`

type ShowcaseSize = 'large' | 'small'

/** The file store's key of a photo of the home page. */
const showcasePhotoKey = (photoId: string, size: ShowcaseSize): string =>
  `showcase/${photoId}.${size}.webp`

export const showcasePhotoKeys = (photoId: string): readonly string[] => [
  showcasePhotoKey(photoId, 'large'),
  showcasePhotoKey(photoId, 'small'),
]
