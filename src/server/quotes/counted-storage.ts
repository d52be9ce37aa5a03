import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { storageLines } from '#domain/quote/storage-lines.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { storedParcels } from '#server/storage/stored-parcels.ts'

/** The storage lines of these parcels as of now, with the prices of that catalogue; nothing for one that is not here yet. */
export async function countedStorage(
  db: Database | Tx,
  ctx: Context,
  catalogue: Catalogue,
  parcelIds: readonly string[],
): Promise<ReturnType<typeof storageLines>> {
  if (parcelIds.length === 0) return []
  const stored = await storedParcels(db, catalogue, parcelIds)
  const rows = await db
    .selectFrom('parcels')
    .select(['id', 'tracking_number'])
    .where('id', 'in', parcelIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const kept = rows.flatMap(({ id, tracking_number: trackingNumber }) => {
    const one = stored.get(id)
    return one ? [{ trackingNumber, stored: one }] : []
  })
  return storageLines(catalogue, kept, ctx.now())
}
