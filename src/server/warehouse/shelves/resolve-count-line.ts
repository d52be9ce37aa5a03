import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  CountLine,
  resolveCountLine as resolveCountLineEndpoint,
} from '#contract/warehouse/stock-counts.ts'
import { parseShelfCode, type ShelfCode } from '#domain/parcel/shelf.ts'
import { resolveDifference, type Difference, type Settlement } from '#domain/stock/stock-count.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, found, InvalidInput, NotFound, Refused } from '#server/core/refused.ts'
import { lockParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { requireKnownShelf } from './change-shelf.ts'
import { moveLocked } from './move-parcels.ts'
import { findLine, type LineRow, lineView, requireOpenCount } from './count-queries.ts'

type Asked = z.output<typeof resolveCountLineEndpoint.input>

/** A person resolves one difference: the parcel is moved to where it is, searched, or its number explained. */
export async function resolveCountLine(ctx: Context, asked: Asked): Promise<CountLine> {
  requireStaff(ctx.actor)
  const shelf = shelfOf(asked)
  await inTransaction(ctx, async (tx) => {
    await requireOpenCount(tx, asked.countId, 'share')
    const line = await lockedLine(tx, asked)
    if (line.settled_at !== null) throw new Refused('no-difference')
    const { outcome, note } = asked
    const settling = { outcome, hasShelf: shelf !== null, note }
    const difference = accepted(resolveDifference(line.difference, settling))
    const parcelId = outcome === 'received' ? receivedOf(line) : line.parcel_id
    const goesTo = outcome === 'moved' ? (line.scanned_shelf as ShelfCode) : shelf
    // What was scanned in this count stands on one of its shelves: only a typed code may be a slip.
    if (goesTo !== null)
      await requireKnownShelf(tx, goesTo, outcome === 'moved' || asked.newShelf === true)
    if (parcelId !== null) await resolveParcel(tx, ctx, { line, parcelId, goesTo })
    await resolveLine(tx, ctx, line.id, { difference, outcome, note, parcel_id: parcelId })
    await recordFact(tx, ctx, {
      type: outcome === 'searched' ? 'stock.parcel-missing' : 'stock.difference-settled',
      ...(parcelId === null ? {} : { parcelId }),
      details: { countId: asked.countId, difference, outcome, shelf: goesTo },
    })
  })
  return lineView(found(await findLine(ctx.db, asked.lineId)))
}

type Settled = {
  readonly difference: Difference
  readonly outcome: Settlement
  readonly note: string | null
  readonly parcel_id: string | null
}

async function resolveLine(tx: Tx, ctx: Context, lineId: string, settled: Settled): Promise<void> {
  await tx
    .updateTable('stock_count_lines')
    .set(settled)
    .set({ settled_at: ctx.now(), settled_by: requireStaff(ctx.actor) })
    .where('id', '=', lineId)
    .execute()
}

/** Only a missing parcel can be found on a shelf: for other outcomes the shelf is ignored. */
function shelfOf({ outcome, shelf }: Asked): ShelfCode | null {
  if (shelf === undefined || outcome !== 'found') return null
  const code = parseShelfCode(shelf)
  if (!code.ok) throw new InvalidInput({ shelf: 'invalid' })
  return code.value
}

/** Locks the parcel first, then its line: the same order as every operation. */
async function lockedLine(tx: Tx, { countId, lineId }: Asked): Promise<LineRow> {
  const line = await findLine(tx, lineId)
  if (line?.count_id !== countId) throw new NotFound()
  const parcelId = line.parcel_id ?? line.bearer?.id
  if (parcelId !== undefined) await lockParcel(tx, parcelId)
  await tx
    .selectFrom('stock_count_lines')
    .select('id')
    .where('id', '=', lineId)
    .forUpdate()
    .execute()
  return found(await findLine(tx, lineId))
}

/** The number was unknown at the scan, and a reception has brought the parcel in since. */
function receivedOf({ bearer }: LineRow): string {
  if (!bearer?.isInHouse) throw new Refused('not-received')
  return bearer.id
}

type Going = {
  readonly line: LineRow
  readonly parcelId: string
  readonly goesTo: ShelfCode | null
}

async function resolveParcel(
  tx: Tx,
  ctx: Context,
  { line, parcelId, goesTo }: Going,
): Promise<void> {
  if (goesTo !== null) await moveLocked(tx, ctx, found(await lockParcel(tx, parcelId)), goesTo)
  if (line.parcel_id === null) await foldOwnLine(tx, line.id, parcelId)
}

/**
 * A number that was scanned as unknown turns out to be this parcel's: merges the count's own line of the parcel into the scanned
 * line.
 */
const foldOwnLine = (tx: Tx, lineId: string, parcelId: string): Promise<void> =>
  fold(tx, sql`own.parcel_id = ${parcelId} and line.id = ${lineId} and own.id <> line.id`)

/** Two parcels turn out to be one: a count that saw both then has one line. */
export async function giveLines(tx: Tx, fromId: string, toId: string): Promise<void> {
  await fold(tx, sql`own.parcel_id = ${toId} and line.parcel_id = ${fromId}`)
  await tx
    .updateTable('stock_count_lines')
    .set({ parcel_id: toId })
    .where('parcel_id', '=', fromId)
    .execute()
}

/** The remaining line keeps the expected shelf; the parcel's own line is deleted, since a parcel counts once. */
async function fold(tx: Tx, isSame: RawBuilder<unknown>): Promise<void> {
  const pairs = sql`stock_count_lines own join stock_count_lines line on line.count_id = own.count_id`
  await sql`update stock_count_lines l set expected_shelf = coalesce(l.expected_shelf, own.expected_shelf)
    from ${pairs} where ${isSame} and l.id = line.id`.execute(tx)
  await sql`delete from stock_count_lines l using ${pairs} where ${isSame} and l.id = own.id`.execute(
    tx,
  )
}
