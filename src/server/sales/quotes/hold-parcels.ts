import { brokenUniqueConstraint } from '#server/core/adapters/postgres.ts'
import { shippingTypeOf } from '#domain/grouping/box-price.ts'
import { parcelCan, parcelTransitions, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { millimetres, type Dimensions } from '#domain/units.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { type Change, recordFact } from '#server/core/facts.ts'
import { Refused } from '#server/core/refused.ts'
import { giveUpOptionsOfQuote } from '#server/payments/options/give-up-options.ts'
import { leaveToParcel } from '#server/payments/orders/prepaid-options.ts'
import { isKeptFromQuotes, isLeaving } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { closeSettlement } from '#server/warehouse/storage/settlements.ts'
import { isMadeByOffice, type LockedQuote, parcelsOf } from './quote-queries.ts'
import { releaseParcel } from './release-quote.ts'

type Held = { readonly id: string; readonly number: string; readonly customerId: string }

/** Locks, by id, the parcels that a quote requests: all must be the customer's own and free, else it refuses. */
export async function lockFreeParcels(
  tx: Tx,
  customerId: string,
  parcelIds: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(parcelIds)]
  if (wanted.length === 0) return []
  const rows = await tx
    .selectFrom('parcels')
    .select(['id', 'status'])
    .where('id', 'in', wanted)
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const kept = await parcelsThatAre(tx, wanted, isKeptFromQuotes)
  const free = rows.filter(
    ({ id, status }) =>
      parcelCan('request-quote', { status: status as ParcelStatus }) && !kept.has(id),
  )
  if (free.length < wanted.length) {
    const available = new Set(free.map(({ id }) => id))
    const parcelIdsElsewhere = wanted.filter((id) => !available.has(id))
    throw new Refused('parcel-not-available', { parcelIds: parcelIdsElsewhere })
  }
  return wanted
}

/** Which of them wait to go back to their shop or to be destroyed. Call it under the parcels' locks, which these acts take too. */
export const parcelsLeaving = (tx: Tx, parcelIds: readonly string[]): Promise<Set<string>> =>
  parcelsThatAre(tx, parcelIds, isLeaving)

async function parcelsThatAre(
  tx: Tx,
  parcelIds: readonly string[],
  condition: typeof isLeaving,
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('parcels as p')
    .select('p.id')
    .where('p.id', 'in', parcelIds)
    .where(condition('p.id'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Sets the parcels from received to in a quote. The caller holds the locks of `lockFreeParcels`. */
export async function holdParcels(
  tx: Tx,
  ctx: Context,
  quote: Held,
  parcelIds: readonly string[],
): Promise<void> {
  if (parcelIds.length === 0) return
  await linkToQuote(tx, quote.id, parcelIds)
  // Its storage is a line of the quote now.
  for (const parcelId of parcelIds) await closeSettlement(tx, ctx, parcelId, 'called-off')
  await tx
    .updateTable('parcels')
    .set({ status: parcelTransitions['request-quote'].to, updated_at: ctx.now() })
    .where('id', 'in', parcelIds)
    .execute()
  for (const parcelId of parcelIds) {
    await recordFact(tx, ctx, {
      type: 'parcel.quoted',
      customerId: quote.customerId,
      parcelId,
      details: { quoteId: quote.id, quoteNumber: quote.number },
    })
  }
}

/** The status says that the parcels are free; the unique index guarantees it. */
async function linkToQuote(tx: Tx, quoteId: string, parcelIds: readonly string[]): Promise<void> {
  try {
    await tx
      .insertInto('quote_parcels')
      .values(parcelIds.map((parcelId) => ({ quote_id: quoteId, parcel_id: parcelId })))
      .onConflict((conflict) =>
        conflict.columns(['quote_id', 'parcel_id']).doUpdateSet({ open: true }),
      )
      .execute()
  } catch (error) {
    if (brokenUniqueConstraint(error) !== 'quote_parcels_one_open') throw error
    throw new Refused('parcel-not-available')
  }
}

export async function sizesOf(tx: Tx, parcelIds: readonly string[]): Promise<Dimensions[]> {
  if (parcelIds.length === 0) return []
  const rows = await tx
    .selectFrom('receptions')
    .select(['length_mm', 'width_mm', 'height_mm'])
    .where('parcel_id', 'in', parcelIds)
    .execute()
  return rows.map((row) => ({
    length: millimetres(row.length_mm),
    width: millimetres(row.width_mm),
    height: millimetres(row.height_mm),
  }))
}

/**
 * Makes these the parcels of a quote: the others go back to stock, the new ones must be the customer's and free. Several in one
 * shipment are a grouping, one alone is not. When the last parcel leaves, the options paid for the quote go to it, or are refunded.
 * Returns what changed, by tracking number. The caller holds the quote's lock.
 */
export async function changeParcels(
  tx: Tx,
  ctx: Context,
  quote: LockedQuote,
  wanted: readonly string[],
): Promise<Change> {
  const linked = await linkedParcels(tx, quote.id)
  const held = linked.filter(({ open }) => open).map(({ id }) => id)
  const left = linked.filter(({ id }) => !wanted.includes(id))
  const added = [...new Set(wanted)].filter((id) => !held.includes(id))
  await lockAll(tx, [...left.map(({ id }) => id), ...added])
  for (const { id, status } of left) {
    if (held.includes(id) && status === 'pending_quote') await releaseParcel(tx, ctx, quote, id)
  }
  if (wanted.length === 0) await leaveToParcel(tx, ctx, quote.id)
  await unlink(
    tx,
    quote.id,
    left.map(({ id }) => id),
  )
  await holdParcels(tx, ctx, quote, await lockFreeParcels(tx, quote.customerId, added))
  if (wanted.length === 0) await giveUpOptionsOfQuote(tx, ctx, quote.id)
  const after = await linkedParcels(tx, quote.id)
  await followCount(tx, quote.id, after.length)
  await followWeight(tx, quote.id)
  return { before: { parcels: numbersOf(linked) }, after: { parcels: numbersOf(after) } }
}

type Linked = Awaited<ReturnType<typeof linkedParcels>>[number]

const numbersOf = (parcels: readonly Linked[]): string[] =>
  parcels.map(({ tracking_number: number }) => number)

const linkedParcels = (tx: Tx, quoteId: string) =>
  tx
    .selectFrom('quote_parcels as l')
    .innerJoin('parcels as p', 'p.id', 'l.parcel_id')
    .select(['p.id', 'p.tracking_number', 'p.status', 'l.open'])
    .where('l.quote_id', '=', quoteId)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute()

/** Locks all in one order, whatever happens to each. */
async function lockAll(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .selectFrom('parcels')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function unlink(tx: Tx, quoteId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('quote_parcels')
    .where('quote_id', '=', quoteId)
    .where('parcel_id', 'in', ids)
    .execute()
}

/** A quote that the office started has the weight of its parcels; a customer's request keeps the weight that they gave. */
async function followWeight(tx: Tx, quoteId: string): Promise<void> {
  const weights = (await parcelsOf(tx, quoteId)).map(({ weight_g: weight }) => weight ?? NaN)
  const weight = weights.reduce((sum, one) => sum + one, 0)
  if (!(weight > 0) || !(await isMadeByOffice(tx, quoteId))) return
  await tx.updateTable('quotes').set({ weight_g: weight }).where('id', '=', quoteId).execute()
}

/** The options stay as they were asked: those of a grouping count again once the quote has several parcels again. */
async function followCount(tx: Tx, quoteId: string, count: number): Promise<void> {
  if (count === 0) return
  const shippingType = shippingTypeOf(count, 'direct')
  await tx
    .updateTable('quotes')
    .set({ shipping_type: shippingType })
    .where('id', '=', quoteId)
    .execute()
}
