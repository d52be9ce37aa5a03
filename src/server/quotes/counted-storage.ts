import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { storageLines } from '#domain/quote/storage-lines.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { storedParcels } from '#server/storage/stored-parcels.ts'

type Kept = { readonly id: string; readonly tracking_number: string }

/** The storage lines of these parcels as of now, with the prices of that catalogue; nothing for one that is not here yet. */
export async function countedStorage(
  db: Database | Tx,
  ctx: Context,
  catalogue: Catalogue,
  parcels: readonly Kept[],
): Promise<ReturnType<typeof storageLines>> {
  const ids = parcels.map(({ id }) => id)
  const known = await storedParcels(db, catalogue, ids)
  const kept = parcels.flatMap(({ id, tracking_number: trackingNumber }) => {
    const stored = known.get(id)
    return stored ? [{ trackingNumber, stored }] : []
  })
  return storageLines(catalogue, kept, ctx.now())
}
