import { sql } from 'kysely'
import type { PricedLine } from '#contract/core/shapes.ts'
import {
  codeWithoutPrepaid,
  isPrepaidCode,
  type PrepaidOption,
} from '#domain/quote/prepaid-lines.ts'
import { cents } from '#domain/units.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { isGone } from '#server/warehouse/parcel-rows/parcel-state.ts'

/**
 * Options paid for this quote or one of its parcels (or of the named parcels) that no other quote took off. Without a named
 * parcel, the quote's own options go with its last parcel.
 */
export async function prepaidOptions(
  db: Database | Tx,
  quoteId: string,
  parcelIds?: readonly string[],
): Promise<(PrepaidOption & { readonly id: string })[]> {
  if (parcelIds?.length === 0) return []
  const rows = await prepaidRows(db, quoteId, parcelIds).execute()
  return rows.map((row) => ({
    id: row.id,
    lineCode: row.line_code,
    label: row.label,
    paidCents: cents(row.paid_cents),
  }))
}

/**
 * Assigns to this quote the prepaid options that its sent lines take off, or refuses the sending: nothing prepaid counts twice,
 * and nothing unpaid counts.
 */
export async function takePrepaid(
  tx: Tx,
  ctx: Context,
  quoteId: string,
  lines: readonly PricedLine[],
): Promise<void> {
  await freePrepaid(tx, ctx, quoteId)
  const taken = lines.filter(({ code }) => isPrepaidCode(code))
  if (taken.length === 0) return
  const left = await prepaidRows(tx, quoteId).forUpdate().execute()
  const used = taken.map((line) => {
    const index = left.findIndex(
      ({ line_code, paid_cents }) =>
        line_code === codeWithoutPrepaid(line.code) && -line.amountCents <= paid_cents,
    )
    const [option] = index === -1 ? [] : left.splice(index, 1)
    if (!option) throw new Refused('prepaid-already-used', { label: line.label })
    return option.id
  })
  await tx
    .updateTable('parcel_options')
    .set({ used_by_quote_id: quoteId, updated_at: ctx.now() })
    .where('id', 'in', used)
    .execute()
}

/** The quote will not be paid as sent: another quote can take off its prepaid options, except those that were given back. */
export async function freePrepaid(tx: Tx, ctx: Context, quoteId: string): Promise<void> {
  await tx
    .updateTable('parcel_options')
    .set({ used_by_quote_id: null, updated_at: ctx.now() })
    .set({
      status: sql`case when status = 'open' and given_back_at is not null then 'cancelled' else status end`,
    })
    .where('used_by_quote_id', '=', quoteId)
    .execute()
}

/**
 * A quote that ends unpaid passes its options to its first parcel that is not gone and does not have this work already: that
 * parcel's next quote takes them off. The caller holds the locks of the quote and its parcels.
 */
export async function leaveToParcel(tx: Tx, ctx: Context, quoteId: string): Promise<void> {
  await sql`
    update parcel_options x set quote_id = null, parcel_id = free.id, updated_at = ${ctx.now()}
    from parcel_options own cross join lateral (
      select p.id from parcels p join quote_parcels qp on qp.parcel_id = p.id
      where qp.quote_id = own.quote_id and not ${isGone('p')} and not exists (
        select from parcel_options y where y.option = own.option and y.parcel_id = p.id and y.status <> 'cancelled')
      order by p.created_at, p.id limit 1) free
    where own.quote_id = ${quoteId} and own.status = 'open' and x.id = own.id`.execute(tx)
}

/** A parcel that left a quote may be in another: the parcel's options follow it. */
const prepaidRows = (db: Database | Tx, quoteId: string, parcelIds?: readonly string[]) =>
  db
    .selectFrom('parcel_options')
    .select(['id', 'line_code', 'label', 'paid_cents'])
    .where('status', '!=', 'cancelled')
    .where('given_back_at', 'is', null)
    .where((row) =>
      row.or([row('used_by_quote_id', 'is', null), row('used_by_quote_id', '=', quoteId)]),
    )
    .where((row) =>
      row.or([
        row('quote_id', '=', quoteId),
        parcelIds
          ? sql<boolean>`parcel_id = any(${[...parcelIds]}::uuid[])`
          : row('parcel_id', 'in', (held) =>
              held.selectFrom('quote_parcels').select('parcel_id').where('quote_id', '=', quoteId),
            ),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
