import type { Change } from '#server/core/facts.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { holdParcels, lockFreeParcels } from './hold-parcels.ts'
import { giveUpOptionsOfQuote } from '#server/payments/options/give-up-options.ts'
import { leaveToParcel } from '#server/payments/orders/prepaid-options.ts'
import { isMadeByOffice, parcelsOf, type LockedQuote } from './quote-queries.ts'
import { releaseParcel } from './release-quote.ts'

/**
 * Makes these the parcels of a quote: the others go back to stock, the new ones must be the customer's and free. Several in one
 * shipment are a grouping. When the last parcel leaves, the options paid for the quote go to it, or are refunded. Returns what
 * changed, by tracking number. The caller holds the quote's lock.
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
  if (wanted.length > 1) await makeGrouping(tx, quote.id)
  await followWeight(tx, quote.id)
  const after = await linkedParcels(tx, quote.id)
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

const makeGrouping = (tx: Tx, quoteId: string) =>
  tx.updateTable('quotes').set({ shipping_type: 'grouping' }).where('id', '=', quoteId).execute()
