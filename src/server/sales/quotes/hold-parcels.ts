import { brokenUniqueConstraint } from '#server/core/adapters/postgres.ts'
import { parcelCan, parcelTransitions, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { millimetres, type Dimensions } from '#domain/units.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { Refused } from '#server/core/refused.ts'
import { isLeaving } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { closeSettlement } from '#server/warehouse/storage/settlements.ts'

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
  const leaving = await parcelsLeaving(tx, wanted)
  const free = rows.filter(
    ({ id, status }) =>
      parcelCan('request-quote', { status: status as ParcelStatus }) && !leaving.has(id),
  )
  if (free.length < wanted.length) {
    const available = new Set(free.map(({ id }) => id))
    const parcelIdsElsewhere = wanted.filter((id) => !available.has(id))
    throw new Refused('parcel-not-available', { parcelIds: parcelIdsElsewhere })
  }
  return wanted
}

/** Which of them wait to go back to their shop or to be destroyed. Call it under the parcels' locks, which these acts take too. */
export async function parcelsLeaving(tx: Tx, parcelIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('parcels as p')
    .select('p.id')
    .where('p.id', 'in', parcelIds)
    .where(isLeaving('p.id'))
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
