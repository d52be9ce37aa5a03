import type { Keeping } from '#domain/catalogue/service-options.ts'
import type { Database, Tx } from '#server/core/context.ts'

/** The prepaid storage of each of these parcels, in the order in which it was bought. */
export async function keepingsOf(
  db: Database | Tx,
  parcelIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Keeping[]>> {
  if (parcelIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('storage_keepings')
    .select(['parcel_id', 'unit', 'count'])
    .where('parcel_id', 'in', parcelIds)
    .where('cancelled_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const byParcel = Map.groupBy(rows, ({ parcel_id }) => parcel_id)
  return new Map([...byParcel].map(([id, kept]) => [id, kept.map(keepingOf)]))
}

const keepingOf = ({
  unit,
  count,
}: {
  readonly unit: string
  readonly count: number
}): Keeping => ({
  unit: unit === 'months' ? 'months' : 'days',
  count,
})
