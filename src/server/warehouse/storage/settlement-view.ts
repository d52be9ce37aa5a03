import type { ParcelSettlement } from '#contract/warehouse/owed-storage.ts'
import type { SettledAs, SettlementState, SettlementWay } from '#domain/storage/settlement.ts'
import type { Database } from '#server/core/context.ts'

/** The live settlement of a parcel's storage, for its page. */
export async function settlementView(
  db: Database,
  parcelId: string,
): Promise<ParcelSettlement | null> {
  const row = await db
    .selectFrom('storage_settlements')
    .select(['way', 'state', 'settled_as', 'opened_at', 'reminders', 'reason'])
    .where('parcel_id', '=', parcelId)
    .where('state', '<>', 'closed')
    .executeTakeFirst()
  if (!row) return null
  return {
    way: row.way as SettlementWay,
    state: row.state as SettlementState,
    settledAs: row.settled_as as SettledAs | null,
    openedAt: row.opened_at.toISOString(),
    reminders: row.reminders,
    reason: row.reason,
  }
}
