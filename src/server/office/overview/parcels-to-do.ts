import { mayBeQuoted, type ParcelStatus } from '#domain/parcel/parcel.ts'
import type { ToDo } from '#contract/office/overview.ts'
import { parisDayText } from '#domain/storage/paris-day.ts'
import { chargedStatuses, isStorageEnding, storageAccount } from '#domain/storage/storage.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context } from '#server/core/context.ts'
import { firstPhoto } from '#server/core/parcel-faces.ts'
import { isLeaving, isPaidToLeave } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { storedParcels } from '#server/warehouse/storage/stored-parcels.ts'

/** The oldest first; a customer with more than this sees the rest in the list of parcels. */
const most = 50

/** Blocked parcels, and parcels without a quote whose free storage ends soon or is over. */
export async function parcelsToDo(
  ctx: Context,
  customerId: string,
): Promise<{ blocked: ToDo[]; storage: ToDo[] }> {
  const rows = await keptParcels(ctx, customerId)
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const ids = rows.map(({ id }) => id)
  const kept = await storedParcels(ctx.db, catalogue, ids)
  const storage = rows.flatMap((row): ToDo[] => {
    const stored = kept.get(row.id)
    if (!stored) return []
    const account = storageAccount(catalogue.storage, stored, ctx.now())
    if (row.is_boxed || !isStorageEnding(account)) return []
    const { freeUntil, daysLeft, feeDueCents } = account
    const dates = { freeUntil: parisDayText(freeUntil), daysLeft, feeDueCents }
    const quotable = mayBeQuoted({ status: row.status as ParcelStatus }, row.is_leaving)
    return [{ kind: 'storage-ending', ...named(row), mayBeQuoted: quotable, ...dates }]
  })
  const blocked = rows
    .filter(({ status }) => status === 'blocked')
    .map((row): ToDo => ({ kind: 'parcel-blocked', ...named(row) }))
  return { blocked, storage }
}

const keptParcels = (ctx: Context, customerId: string) =>
  ctx.db
    .selectFrom('parcels as p')
    .innerJoin('receptions as r', 'r.parcel_id', 'p.id')
    .select(['p.id', 'p.tracking_number', 'p.merchant', 'p.status'])
    .select([isPaidToLeave('p.id').as('is_boxed'), isLeaving('p.id').as('is_leaving')])
    .select(firstPhoto('p.id').as('photo_id'))
    .where('p.customer_id', '=', customerId)
    .where('p.destroyed_at', 'is', null)
    .where('p.status', 'in', chargedStatuses)
    .orderBy('r.received_at')
    .orderBy('p.id')
    .limit(most)
    .execute()

type Named = {
  readonly id: string
  readonly tracking_number: string
  readonly merchant: string
  readonly photo_id: string | null
}

const named = ({ id, tracking_number, merchant, photo_id }: Named) => ({
  id,
  trackingNumber: tracking_number,
  merchant,
  photoId: photo_id,
})
