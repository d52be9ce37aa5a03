import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { sumOf } from '#domain/money.ts'
import { storageLines } from '#domain/quote/storage-lines.ts'
import type { Cents } from '#domain/units.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { storedParcels } from '#server/warehouse/storage/stored-parcels.ts'

/** The storage lines of these parcels as of now, at that catalogue's prices; nothing for a parcel that has not arrived. */
export async function countedStorage(
  db: Database | Tx,
  ctx: Context,
  catalogue: Catalogue,
  parcelIds: readonly string[],
): Promise<StorageLines> {
  return [...(await storageOfEach(db, ctx, catalogue, parcelIds)).values()].flat()
}

type StorageLines = ReturnType<typeof storageLines>
export type StorageOfEach = ReadonlyMap<string, StorageLines>

/** The same per parcel, for the shipments of a split. */
export async function storageOfEach(
  db: Database | Tx,
  ctx: Context,
  catalogue: Catalogue,
  parcelIds: readonly string[],
): Promise<StorageOfEach> {
  if (parcelIds.length === 0) return new Map()
  const stored = await storedParcels(db, catalogue, parcelIds)
  const rows = await db
    .selectFrom('parcels')
    .select(['id', 'tracking_number'])
    .where('id', 'in', parcelIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return new Map(
    rows.map(({ id, tracking_number: trackingNumber }) => {
      const one = stored.get(id)
      const kept = one ? [{ trackingNumber, stored: one }] : []
      return [id, storageLines(catalogue, kept, ctx.now())]
    }),
  )
}

export const totalOf = (storage: StorageOfEach): Cents =>
  sumOf([...storage.values()].flat().map(({ amountCents }) => amountCents))
