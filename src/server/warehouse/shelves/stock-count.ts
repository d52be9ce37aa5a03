import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  closeStockCount as closeStockCountEndpoint,
  openStockCount as openStockCountEndpoint,
  StockCountView,
} from '#contract/warehouse/stock-counts.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import {
  closeCount,
  differences,
  mostCountedAtOnce,
  mostShelvesAtOnce,
  outcomeAtClosing,
} from '#domain/stock/stock-count.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction, inTransaction } from '#server/core/idempotency.ts'
import { accepted, found, InvalidInput, Refused } from '#server/core/refused.ts'
import {
  countView,
  differenceOf,
  findCount,
  isOnShelf,
  openIn,
  requireOpenCount,
  type Totals,
} from './count-queries.ts'
import { knownShelf } from './change-shelf.ts'

type Asked = z.output<typeof openStockCountEndpoint.input>

/** Opens a count: from now on, the parcels expected on these shelves are compared with those scanned there. */
export async function openStockCount(ctx: Context, asked: Asked): Promise<StockCountView> {
  const staffId = requireStaff(ctx.actor)
  const { scope } = asked
  const countId = await inTransaction(ctx, async (tx) => {
    const place = scope === 'shelf' ? await shelfOf(tx, asked) : asked.place
    const shelves = scope === 'shelf' ? [place] : await shelvesOf(tx, place)
    const { id } = await tx
      .insertInto('stock_counts')
      .values({ scope, place, opened_at: ctx.now(), opened_by: staffId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await takeShelves(tx, id, shelves)
    const expected = await noteExpected(tx, id)
    if (expected > mostCountedAtOnce) {
      throw new Refused('count-too-large', { expected, most: mostCountedAtOnce })
    }
    const details = { countId: id, scope, place, expected }
    await recordFact(tx, ctx, { type: 'stock.count-opened', details })
    return id
  })
  return countView(found(await findCount(ctx.db, countId)))
}

/** An unknown shelf is a mistyped code: nothing is expected there, and all of it would be seen. */
async function shelfOf(tx: Tx, { place }: Asked): Promise<string> {
  const code = parseShelfCode(place)
  if (!code.ok) throw new InvalidInput({ place: 'invalid' })
  const { isKnown } = await knownShelf(tx, code.value)
  if (!isKnown) throw new Refused('shelf-unknown', { shelf: code.value })
  return code.value
}

async function shelvesOf(tx: Tx, zone: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('shelves')
    .select('code')
    .where('zone', '=', zone)
    .orderBy('code')
    .limit(mostShelvesAtOnce + 1)
    .execute()
  if (rows.length > mostShelvesAtOnce) {
    throw new Refused('too-many-shelves', { most: mostShelvesAtOnce })
  }
  if (rows.length === 0) throw new Refused('zone-empty')
  return rows.map(({ code }) => code)
}

/** When two people open a count of one shelf, the second gets the id of the first's count, and joins it. */
async function takeShelves(tx: Tx, countId: string, shelves: readonly string[]): Promise<void> {
  const taken = await tx
    .insertInto('stock_count_shelves')
    .values(shelves.map((shelf) => ({ count_id: countId, shelf })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('shelf')
    .execute()
  if (taken.length === shelves.length) return
  const rival = await tx
    .selectFrom('stock_count_shelves')
    .select(['shelf', 'count_id'])
    .where('open', '=', true)
    .where('shelf', 'in', shelves)
    .where('count_id', '<>', countId)
    .orderBy('shelf')
    .limit(1)
    .executeTakeFirst()
  throw new Refused('shelf-being-counted', { shelf: rival?.shelf, countId: rival?.count_id })
}

async function noteExpected(tx: Tx, countId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into stock_count_lines (count_id, parcel_id, tracking_number, expected_shelf)
    select o.count_id, s.parcel_id, p.tracking_number, s.shelf
    from stock_count_shelves o join stored_parcels s on s.shelf = o.shelf join parcels p on p.id = s.parcel_id
    where o.count_id = ${countId} and ${isOnShelf} limit ${mostCountedAtOnce + 1}::int`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Closes a count. Its differences are resolved, or left with a reason: parcels still missing are then searched. */
export async function closeStockCount(
  ctx: Context,
  { countId, seen, note }: z.output<typeof closeStockCountEndpoint.input>,
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
