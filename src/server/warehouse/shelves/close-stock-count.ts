import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  closeStockCount as endpoint,
  StockCountView,
} from '#contract/warehouse/stock-counts.ts'
import { closeCount, differences, outcomeAtClosing } from '#domain/stock/stock-count.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction, inTransaction } from '#server/core/idempotency.ts'
import { accepted, found } from '#server/core/refused.ts'
import { countView, findCount, openIn, type Totals } from './count-queries.ts'
import { differenceOf } from './line-difference.ts'
import { requireOpenCount } from './require-open-count.ts'

/** Closes a count. Its differences are resolved, or left with a reason: parcels still missing are then searched. */
export async function closeStockCount(
  ctx: Context,
  { countId, seen, note }: z.output<typeof endpoint.input>,
): Promise<StockCountView> {
  requireStaff(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    await requireOpenCount(tx, countId, 'alone')
    const { totals } = found(await findCount(tx, countId))
    const open = openIn(totals)
    accepted(closeCount({ open, seen, note }), { open })
    const missing = open > 0 ? await leaveOpenOnes(tx, ctx, countId) : []
    await endCount(tx, ctx, { countId, totals, note: open > 0 ? note : null })
    for (const parcelId of missing) {
      const details = { countId, difference: 'missing', outcome: 'searched' }
      await recordFact(tx, ctx, { type: 'stock.parcel-missing', parcelId, details })
    }
    const { expected, scanned, found: all } = totals
    const details = { countId, expected, scanned, ...all, left: open }
    await recordFact(tx, ctx, { type: 'stock.count-closed', details })
  })
  return countView(found(await findCount(ctx.db, countId)))
}

/** Abandons a count without a conclusion: resolved differences stay resolved. */
export async function abandonStockCount(
  ctx: Context,
  { countId }: { readonly countId: string },
): Promise<Record<string, never>> {
  requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await requireOpenCount(tx, countId, 'alone')
    const { totals } = found(await findCount(tx, countId))
    await endCount(tx, ctx, { countId, totals, note: null, abandoned: true })
    const { expected, scanned } = totals
    await recordFact(tx, ctx, {
      type: 'stock.count-abandoned',
      details: { countId, expected, scanned },
    })
    return {}
  })
}

/** The parcels that staff must search from now on. */
async function leaveOpenOnes(tx: Tx, ctx: Context, countId: string): Promise<string[]> {
  const outcome = sql.join(
    differences.map((kind) => sql`when ${sql.lit(kind)} then ${outcomeAtClosing(kind)}`),
    sql` `,
  )
  const { rows } = await sql<{ parcel_id: string | null; difference: string }>`
    update stock_count_lines l set difference = o.difference, outcome = case o.difference ${outcome} end,
      settled_at = ${ctx.now()}, settled_by = ${requireStaff(ctx.actor)}
    from (select l.id, ${differenceOf} as difference from stock_count_lines l join stock_counts c on c.id = l.count_id
      left join stored_parcels s on s.parcel_id = l.parcel_id where l.count_id = ${countId} and l.settled_at is null) o
    where o.id = l.id and o.difference is not null returning l.parcel_id, l.difference`.execute(tx)
  return rows.flatMap(({ parcel_id, difference }) =>
    difference === 'missing' && parcel_id !== null ? [parcel_id] : [],
  )
}

type Ending = {
  readonly countId: string
  readonly totals: Totals
  readonly note: string | null
  readonly abandoned?: boolean
}

async function endCount(
  tx: Tx,
  ctx: Context,
  { countId, totals, note, abandoned = false }: Ending,
): Promise<void> {
  const none = { missing: 0, misplaced: 0, unknown: 0 }
  await tx
    .updateTable('stock_counts')
    .set({ closed_at: ctx.now(), closed_by: requireStaff(ctx.actor), note, abandoned })
    .set({ totals: JSON.stringify({ ...totals, open: none }) })
    .where('id', '=', countId)
    .execute()
  await tx
    .updateTable('stock_count_shelves')
    .set({ open: false })
    .where('count_id', '=', countId)
    .execute()
}
