import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { arrangePhotos as endpoint } from '#contract/warehouse/parcel-record.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import { lockParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'

type Asked = z.output<typeof endpoint.input>
type Photo = Asked['photos'][number]

/**
 * Saves the order of all photos of a parcel, and which only the team sees; one stays visible: it proves the condition on arrival.
 */
export async function arrangePhotos(
  ctx: Context,
  { parcelId, version, photos }: Asked,
): Promise<z.input<typeof endpoint.output>> {
  requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const parcel = found(await lockParcel(tx, parcelId))
    if (parcel.version !== version) throw new Refused('stale-version', { version: parcel.version })
    const former = await photosOf(tx, parcelId)
    if (!isSameSet(former, photos)) throw new InvalidInput({ photos: 'unknown' })
    if (photos.every(({ isPrivate }) => isPrivate)) throw new Refused('photo-missing')
    await sql`update photos f set place = a.place, is_private = a.is_private
      from unnest(${photos.map(({ id }) => id)}::uuid[], ${photos.map(({ isPrivate }) => isPrivate)}::bool[])
        with ordinality a (id, is_private, place) where f.id = a.id and f.parcel_id = ${parcelId}`.execute(
      tx,
    )
    await tx
      .updateTable('parcels')
      .set((row) => ({ version: row('version', '+', 1), updated_at: ctx.now() }))
      .where('id', '=', parcelId)
      .execute()
    await recordFact(tx, ctx, {
      type: 'parcel.photos-arranged',
      parcelId,
      change: { before: stateOf(former, former), after: stateOf(photos, former) },
    })
    return { version: version + 1 }
  })
}

/** The photos in the order of display. */
export async function photosOf(db: Pick<Tx, 'selectFrom'>, parcelId: string): Promise<Photo[]> {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'is_private'])
    .where('parcel_id', '=', parcelId)
    .orderBy('place')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, is_private }) => ({ id, isPrivate: is_private }))
}

function isSameSet(former: readonly Photo[], next: readonly Photo[]): boolean {
  const ids = new Set(next.map(({ id }) => id))
  return (
    ids.size === next.length && ids.size === former.length && former.every(({ id }) => ids.has(id))
  )
}

/** For the journal: the new order, as the photos' former places, and how many are hidden. */
const stateOf = (photos: readonly Photo[], former: readonly Photo[]) => ({
  photoOrder: photos.map(({ id }) => former.findIndex((one) => one.id === id) + 1).join(' '),
  privatePhotos: photos.filter(({ isPrivate }) => isPrivate).length,
})
