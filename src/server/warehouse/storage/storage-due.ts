import type { DaysDue } from '#domain/storage/day-prices.ts'
import { countsStorage, storageAccount, type StorageAccount } from '#domain/storage/storage.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import type { Cents } from '#domain/units.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { isPaidToLeave } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { storedParcels } from './stored-parcels.ts'

export type StorageDue = {
  readonly days: number
  readonly feeDueCents: Cents
  /** The days by what each costs. */
  readonly dueAt: readonly DaysDue[]
}

/** The storage fees due for these parcels; without parcels that owe nothing (at 0 € a day no day is owed), or whose box is paid for. */
export async function storageDue(
  db: Database | Tx,
  ctx: Context,
  parcelIds: readonly string[],
): Promise<ReadonlyMap<string, StorageDue>> {
  const accounts = [...(await storageAccounts(db, ctx, parcelIds))].map(
    ([id, { daysDue: days, feeDueCents, dueAt }]) => [id, { days, feeDueCents, dueAt }] as const,
  )
  return new Map(accounts.filter(([, { feeDueCents }]) => feeDueCents > 0))
}

/** The storage of the parcels among these that have an owner and whose days count (docs/rules/storage.md#what-counts). */
export async function storageAccounts(
  db: Database | Tx,
  ctx: Context,
  parcelIds: readonly string[],
): Promise<ReadonlyMap<string, StorageAccount>> {
  if (parcelIds.length === 0) return new Map()
  const { catalogue } = await currentCatalogue(db, ctx.now())
  const rows = await db
    .selectFrom('parcels as p')
    .select(['p.id', 'p.status', 'p.destroyed_at', isPaidToLeave('p.id').as('boxed')])
    .where('p.id', 'in', parcelIds)
    .execute()
  const told = rows.filter(({ status, destroyed_at, boxed }) =>
    countsStorage({ status: status as ParcelStatus, destroyed: destroyed_at !== null, boxed }),
  )
  const stored = await storedParcels(
    db,
    catalogue,
    told.map(({ id }) => id),
  )
  return new Map(
    [...stored].map(([id, one]) => [id, storageAccount(catalogue.storage, one, ctx.now())]),
  )
}

/**
 * Refuses while storage is due: nothing leaves the warehouse before (docs/rules/storage.md#storage-due-at-the-door). An admin can
 * waive it, with a reason (`waiveStorage`). The caller holds the parcel's lock. The warehouse sees no amounts.
 */
export async function requireStorageSettled(tx: Tx, ctx: Context, parcelId: string): Promise<void> {
  const due = (await storageDue(tx, ctx, [parcelId])).get(parcelId)
  if (!due) return
  const isWarehouse = ctx.actor.kind === 'user' && ctx.actor.role === 'operateur'
  const { days, feeDueCents } = due
  throw new Refused('storage-due', isWarehouse ? { days } : { days, feeDueCents })
}
