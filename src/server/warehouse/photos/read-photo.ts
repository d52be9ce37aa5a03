import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import type { BoxPhoto } from '#contract/core/box-photo.ts'
import type { readPhoto as readPhotoEndpoint } from '#contract/warehouse/parcels.ts'
import { boxStatuses, hasLeft, photoMoments } from '#domain/shipment/box.ts'
import { isAtWork, requireCustomer } from '#server/core/access.ts'
import type { Context, Database } from '#server/core/context.ts'
import { accountsOf } from '#server/core/customers/client-queries.ts'
import type { SentFile } from '#server/core/http.ts'
import { thumbnailSide } from '#server/core/pictures/re-encode.ts'
import { found } from '#server/core/refused.ts'
import { photoKey } from '#server/core/pictures/photo-key.ts'

/**
 * A visible photo of the customer's own parcel, of their box that has left, of their claim, or any photo for the warehouse.
 */
export async function readPhoto(
  ctx: Context,
  { photoId, size = 'full' }: z.output<typeof readPhotoEndpoint.input>,
): Promise<SentFile> {
  found(isAtWork(ctx.actor) ? await findPhoto(ctx, photoId) : await findMyPhoto(ctx, photoId))
  const bytes = found(await ctx.files.get(photoKey(photoId, size)))
  return { bytes, type: 'image/jpeg' }
}

const findPhoto = (ctx: Context, photoId: string) =>
  ctx.db.selectFrom('photos').select('id').where('id', '=', photoId).executeTakeFirst()

const findMyPhoto = (ctx: Context, photoId: string) => {
  const customerId = requireCustomer(ctx.actor)
  return ctx.db
    .selectFrom('photos as f')
    .leftJoin('parcels as p', 'p.id', 'f.parcel_id')
    .leftJoin('boxes as b', 'b.id', 'f.box_id')
    .leftJoin('shipments as s', 's.id', 'b.shipment_id')
    .select('f.id')
    .where('f.id', '=', photoId)
    .where((own) =>
      own.or([
        own('p.customer_id', 'in', accountsOf(customerId)),
        own.and([
          own('s.customer_id', 'in', accountsOf(customerId)),
          own('b.status', 'in', leftStatuses),
        ]),
        isClaimPhotoOf(accountsOf(customerId)),
      ]),
    )
    .where('f.is_private', '=', false)
    .executeTakeFirst()
}

/**
 * Whether the photo `f` is of a claim of this person, whoever sent it, or was sent by them for nothing yet. Those of boxes are
 * their packer's work.
 */
export const isClaimPhotoOf = (userIds: readonly string[] | RawBuilder<string>) =>
  sql<SqlBool>`(f.parcel_id is null and f.box_id is null and case when f.claim_id is null
    then f.uploaded_by = any(${userIds})
    else exists (select from cargo_claims k where k.id = f.claim_id and k.customer_id = any(${userIds})) end)`

/** The photos of a box, by moment; `box` is the SQL of its id. */
export const photosOfBox = (box: string) => sql<BoxPhoto[]>`(
  select coalesce(json_agg(json_build_object('photoId', f.id, 'moment', f.moment)
    order by array_position(${sql.lit(`{${photoMoments.join(',')}}`)}::text[], f.moment), f.created_at, f.id), '[]')
  from photos f where f.box_id = ${sql.ref(box)})`

/** Its customer sees them once it has left. */
const leftStatuses = boxStatuses.filter((status) => hasLeft({ status }))

/** The first photo of a parcel that its owner sees, and the size of its thumbnail. */
export async function firstShownPhoto(
  db: Pick<Database, 'selectFrom'>,
  parcelId: string,
): Promise<{ photoId: string; width: number; height: number } | undefined> {
  const photo = await db
    .selectFrom('photos')
    .select(['id', 'width', 'height'])
    .where('parcel_id', '=', parcelId)
    .where('is_private', '=', false)
    .orderBy('place')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  if (!photo) return undefined
  const scale = thumbnailSide / Math.max(photo.width, photo.height)
  return {
    photoId: photo.id,
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
  }
}
