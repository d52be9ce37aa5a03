import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  openStockCount as endpoint,
  StockCountView,
} from '#contract/warehouse/stock-counts.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import { mostCountedAtOnce, mostShelvesAtOnce } from '#domain/stock/stock-count.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import { countView, findCount } from './count-queries.ts'
import { knownShelf } from './known-shelf.ts'

type Asked = z.output<typeof endpoint.input>

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
    where o.count_id = ${countId} limit ${mostCountedAtOnce + 1}::int`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
