import type { Context } from '#server/core/context.ts'

/** « La Redoute (6A00001), Zalando (6A00002) ». */
export async function shopsOf(db: Context['db'], parcelIds: readonly string[]): Promise<string> {
  if (parcelIds.length === 0) return ''
  const rows = await db
    .selectFrom('parcels')
    .select(['merchant', 'tracking_number'])
    .where('id', 'in', parcelIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => `${row.merchant} (${row.tracking_number})`).join(', ')
}
