import { returnCan, isPastReturn, type ReturnState } from '#domain/shop-return/shop-return.ts'
import type { ReturnItem } from '#domain/cart/cart-item.ts'
import { sumOf } from '#domain/money.ts'
import { feeOf } from '#domain/storage/day-prices.ts'
import { type SettlementState, stillPays } from '#domain/storage/settlement.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import {
  isAgreedWithReturn,
  payableStorage,
  returnLines,
  returnRows,
  storageKey,
} from '#server/payments/cart/payable-items.ts'
import { storageDue } from '#server/warehouse/storage/storage-due.ts'
import type { BasketItem } from './basket-items.ts'
import type { CaptureRefusal } from './payment-refusal.ts'

const minute = 60_000
/** The provider closes no payment earlier. */
const shortestCheckout = 30 * minute

/** The parcels of the customer's own returns, to lock them. */
export async function returnTargets(
  tx: Tx,
  customerId: string,
  requestIds: readonly string[],
): Promise<ReturnItem[]> {
  const rows = await ownReturns(tx, customerId, requestIds)
  return rows.map((row) => itemOf(row))
}

/**
 * The lines of these returns, at the price that their customer accepted: a return, and its storage. Refuses with
 * `return-not-payable`. The caller holds the parcels' locks.
 */
export async function returnItems(
  tx: Tx,
  ctx: Context,
  customerId: string,
  requestIds: readonly string[],
): Promise<BasketItem[]> {
  if (requestIds.length === 0) return []
  const { version } = await currentCatalogue(tx, ctx.now())
  const rows = await ownReturns(tx, customerId, requestIds)
  return requestIds.flatMap((requestId) => {
    const row = rows.find(({ request_id }) => request_id === requestId)
    const soon = new Date(ctx.now().getTime() + shortestCheckout)
    if (!row || !isAccepted(row) || isPastReturn(row.valid_until, soon)) {
      throw new Refused('return-not-payable', { key: `return:${requestId}` })
    }
    return returnLines(row).map((line) => ({
      ...line,
      item: itemOf(row),
      frequency: null,
      unitCents: line.amountCents,
      quantity: 1,
      catalogueVersion: version,
    }))
  })
}

/** Why money that came for a return is given back; its amount never changes once it is accepted. */
export async function returnRefusal(
  tx: Tx,
  items: readonly BasketItem[],
): Promise<CaptureRefusal | undefined> {
  const ids = [
    ...new Set(items.flatMap(({ item }) => (item.kind === 'return' ? [item.requestId] : []))),
  ]
  if (ids.length === 0) return undefined
  const rows = await tx
    .selectFrom('shop_returns')
    .select('state')
    .where('request_id', 'in', ids)
    .forUpdate()
    .execute()
  return rows.length === ids.length && rows.every(isAccepted) ? undefined : 'return-not-payable'
}

const isAccepted = ({ state }: { readonly state: string }): boolean =>
  returnCan('pay', state as ReturnState)

type Row = Awaited<ReturnType<typeof ownReturns>>[number]

const itemOf = ({ request_id: requestId, parcel_id: parcelId }: Row): ReturnItem => ({
  kind: 'return',
  requestId,
  parcelId,
})

const ownReturns = (tx: Tx, customerId: string, requestIds: readonly string[]) =>
  requestIds.length === 0
    ? Promise.resolve([])
    : returnRows(tx, customerId).where('v.request_id', 'in', requestIds).execute()

/**
 * The storage due of these parcels as lines: so many days at each price of a day, frozen here. Refuses with `storage-not-payable`.
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
  return [...new Set(parcelIds)].flatMap((parcelId) => {
    const found = payable.find((one) => one.parcelId === parcelId)
    if (!found) throw new Refused('storage-not-payable', { key: storageKey(parcelId) })
    const { key, name, detail, prices } = found
    return prices.map((one, index) => ({
      key: index === 0 ? key : `${key}:${index}`,
      item: { kind: 'storage', parcelId } as const,
      name,
      detail,
      lineCode: 'storage',
      frequency: null,
      unitCents: one.perDayCents,
      quantity: one.days,
      amountCents: feeOf([one]),
      catalogueVersion: version,
    }))
  })
}

/** Why money that came for storage is given back: it is settled, its parcel went another way, or fewer days are due now. */
export async function storageRefusal(
  tx: Tx,
  ctx: Context,
  items: readonly BasketItem[],
): Promise<CaptureRefusal | undefined> {
  for (const { parcelId, days } of paidStorages(items)) {
    const live = await tx
      .selectFrom('storage_settlements')
      .select('state')
      .where('parcel_id', '=', parcelId)
      .where('state', '<>', 'closed')
      .where((row) => row.not(isAgreedWithReturn('storage_settlements.parcel_id')))
      .executeTakeFirst()
    const due = (await storageDue(tx, ctx, [parcelId])).get(parcelId)
    const state = (live?.state ?? 'closed') as SettlementState
    if (!stillPays({ state, daysDue: due?.days ?? 0 }, days)) return 'storage-not-payable'
  }
  return undefined
}

/** The storage that these items pay, each parcel once: its days may be several lines. */
export function paidStorages(
  items: readonly Pick<BasketItem, 'item' | 'quantity' | 'amountCents'>[],
) {
  const parcelIds = items.flatMap(({ item }) => (item.kind === 'storage' ? [item.parcelId] : []))
  return [...new Set(parcelIds)].map((parcelId) => {
    const lines = items.filter(({ item }) => item.kind === 'storage' && item.parcelId === parcelId)
    return {
      parcelId,
      days: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      amountCents: sumOf(lines.map(({ amountCents }) => amountCents)),
    }
  })
}
