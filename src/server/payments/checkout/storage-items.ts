import { stillPays, type SettlementState } from '#domain/storage/settlement.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import {
  isAgreedWithReturn,
  payableStorage,
  storageKey,
} from '#server/payments/cart/payable-storage.ts'
import { storageDue } from '#server/warehouse/storage/storage-due.ts'
import type { BasketItem } from './basket-items.ts'
import type { CaptureRefusal } from './payment-refusal.ts'

/**
 * The storage due of these parcels as lines: so many days at the price of a day, frozen here. Refuses with `storage-not-payable`.
 * The caller holds the parcels' locks.
 */
export async function storageItems(
  tx: Tx,
  ctx: Context,
  customerId: string,
  parcelIds: readonly string[],
): Promise<BasketItem[]> {
  if (parcelIds.length === 0) return []
  const { version } = await currentCatalogue(tx, ctx.now())
  const payable = await payableStorage(tx, ctx, customerId, parcelIds)
  return [...new Set(parcelIds)].map((parcelId) => {
    const found = payable.find((one) => one.parcelId === parcelId)
    if (!found) throw new Refused('storage-not-payable', { key: storageKey(parcelId) })
    const { key, name, detail, days, unitCents, amountCents } = found
    return {
      key,
      item: { kind: 'storage', parcelId },
      name,
      detail,
      lineCode: 'storage',
      frequency: null,
      unitCents,
      quantity: days,
      amountCents,
      catalogueVersion: version,
    }
  })
}

/** Why money that came for storage is given back: it is settled, its parcel went another way, or fewer days are due now. */
export async function storageRefusal(
  tx: Tx,
  ctx: Context,
  items: readonly BasketItem[],
): Promise<CaptureRefusal | undefined> {
  for (const { item, quantity: days } of items) {
    if (item.kind !== 'storage') continue
    const live = await tx
      .selectFrom('storage_settlements')
      .select('state')
      .where('parcel_id', '=', item.parcelId)
      .where('state', '<>', 'closed')
      .where((row) => row.not(isAgreedWithReturn('storage_settlements.parcel_id')))
      .executeTakeFirst()
    const due = (await storageDue(tx, ctx, [item.parcelId])).get(item.parcelId)
    const state = (live?.state ?? 'closed') as SettlementState
    if (!stillPays({ state, daysDue: due?.days ?? 0 }, days)) return 'storage-not-payable'
  }
  return undefined
}
