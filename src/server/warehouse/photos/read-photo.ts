import type * as z from 'zod/mini'
import type { readPhoto as endpoint } from '#contract/warehouse/parcels.ts'
import { isAtWork, requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { found } from '#server/core/refused.ts'
import { photoKey } from '#server/core/pictures/photo-key.ts'
import { leftStatuses } from './photos-of-box.ts'

/**
 * A visible photo of the customer's own parcel, of their box that has left, one that they sent for a claim, or any photo for the
 * warehouse.
 */
export async function readPhoto(
  ctx: Context,
  { photoId, size = 'full' }: z.output<typeof endpoint.input>,
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
        own('p.customer_id', '=', customerId),
        own.and([own('s.customer_id', '=', customerId), own('b.status', 'in', leftStatuses)]),
        own.and([own('f.parcel_id', 'is', null), own('f.uploaded_by', '=', customerId)]),
      ]),
    )
    .where('f.is_private', '=', false)
    .executeTakeFirst()
}
