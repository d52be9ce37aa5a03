import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { scanInCount as endpoint } from '#contract/warehouse/stock-counts.ts'
import { readScannedText, type Scanned } from '#domain/label/scanned-text.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import { isSameSight } from '#domain/stock/stock-count.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import { findLine, lineView, requireOpenCount } from './count-queries.ts'
import { noteFound } from './move-parcels.ts'
import { lockParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'

/**
 * Records that a person saw a parcel on a shelf. The same parcel on the same shelf again changes nothing; on another shelf, the
 * last one counts.
 */
export async function scanInCount(
  ctx: Context,
  { countId, code, shelf: typed, parcelId }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireStaff(ctx.actor)
  const asked = readScannedText(code)
  const shelf = parseShelfCode(typed)
  if (!shelf.ok) throw new InvalidInput({ shelf: 'invalid' })
  const { lineId, isAgain } = await inTransaction(ctx, async (tx) => {
    await requireOpenCount(tx, countId, 'share')
    await requireCounted(tx, countId, shelf.value)
    const seen = await findStanding(tx, parcelId ? { kind: 'sheet', parcelId } : asked)
    return noteSeen(tx, ctx, { countId, shelf: shelf.value, seen })
  })
  return { line: lineView(found(await findLine(ctx.db, lineId))), isAgain }
}

async function requireCounted(tx: Tx, countId: string, shelf: string): Promise<void> {
  const counted = await tx
    .selectFrom('stock_count_shelves')
    .select('shelf')
    .where('count_id', '=', countId)
    .where('shelf', '=', shelf)
    .executeTakeFirst()
  if (!counted) throw new Refused('shelf-not-counted', { shelf })
}

type Noted = { readonly lineId: string; readonly isAgain: boolean }
type Sight = { readonly countId: string; readonly shelf: string; readonly seen: Seen }

async function noteSeen(tx: Tx, ctx: Context, { countId, shelf, seen }: Sight): Promise<Noted> {
  const { parcelId, trackingNumber } = seen
  if (parcelId !== null) {
    await noteFound(tx, ctx, { parcelId, shelf })
    await forgetUnknown(tx, countId, trackingNumber)
  }
  const registeredShelf = await standsOn(tx, parcelId)
  const sight = {
    scanned_shelf: shelf,
    registered_shelf: registeredShelf,
    scanned_at: ctx.now(),
    scanned_by: requireStaff(ctx.actor),
  }
  const added = await tx
    .insertInto('stock_count_lines')
    .values({
      count_id: countId,
      parcel_id: parcelId,
      tracking_number: trackingNumber,
      ...sight,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const former = added ? undefined : await lockLine(tx, countId, seen)
  const isAgain = former !== undefined && isSameSight(former, { shelf, registeredShelf })
  if (isAgain) return { lineId: former.id, isAgain }
  if (former) await seeAgain(tx, former.id, sight)
  await recordFact(tx, ctx, {
    type: 'stock.parcel-seen',
    ...(parcelId === null ? {} : { parcelId }),
    details: { countId, shelf, trackingNumber },
  })
  return { lineId: (former ?? found(added)).id, isAgain }
}

/** The shelf in the register now: the caller holds the parcel's lock, so it cannot change. */
async function standsOn(tx: Tx, parcelId: string | null): Promise<string | null> {
  if (parcelId === null) return null
  const stored = await tx
    .selectFrom('stored_parcels')
    .select('shelf')
    .where('parcel_id', '=', parcelId)
    .executeTakeFirst()
  return stored?.shelf ?? null
}

/** Deletes the line of an unknown number whose parcel was received since: it is one parcel, not two. */
async function forgetUnknown(tx: Tx, countId: string, trackingNumber: string): Promise<void> {
  await tx
    .deleteFrom('stock_count_lines')
    .where('count_id', '=', countId)
    .where('parcel_id', 'is', null)
    .where('tracking_number', '=', trackingNumber)
    .where('settled_at', 'is', null)
    .execute()
}

async function lockLine(tx: Tx, countId: string, { parcelId, trackingNumber }: Seen) {
  const lines = tx
    .selectFrom('stock_count_lines')
    .select(['id', 'scanned_shelf', 'registered_shelf', 'settled_at'])
    .where('count_id', '=', countId)
  const one =
    parcelId === null
      ? lines.where('parcel_id', 'is', null).where('tracking_number', '=', trackingNumber)
      : lines.where('parcel_id', '=', parcelId)
  const line = await one.forUpdate().executeTakeFirstOrThrow()
  return {
    id: line.id,
    scannedShelf: line.scanned_shelf,
    registeredShelf: line.registered_shelf,
    isSettled: line.settled_at !== null,
  }
}

/** The parcel was seen on another shelf: clears the conclusion about it, to judge it again. */
async function seeAgain(
  tx: Tx,
  lineId: string,
  sight: {
    scanned_shelf: string
    registered_shelf: string | null
    scanned_at: Date
    scanned_by: string
  },
): Promise<void> {
  await tx
    .updateTable('stock_count_lines')
    .set({ ...sight, difference: null, outcome: null, note: null })
    .set({ settled_at: null, settled_by: null, found_at: sql`null` })
    .where('id', '=', lineId)
    .execute()
}

/** A number, and the parcel in the warehouse that has it, if any. */
type Seen = { readonly parcelId: string | null; readonly trackingNumber: string }

type Standing = {
  readonly id: string
  readonly tracking_number: string
  readonly shelf: string | null
  readonly owner: string | null
}

/** Two parcels may have one number: only a person who looks at the label can distinguish them (`several-parcels`). */
async function findStanding(tx: Tx, asked: Scanned): Promise<Seen> {
  if (asked.kind === 'shelf') throw new Refused('shelf-not-counted', { shelf: asked.shelf })
  if (!isNamed(asked)) throw new InvalidInput({ code: 'invalid' })
  const rows = await standing(tx, asked)
  const here = rows.filter(({ shelf }) => shelf !== null)
  const [one, ...others] = here
  if (others.length > 0) {
    const parcels = here.map(({ id, shelf, owner }) => ({ id, shelf, owner }))
    throw new Refused('several-parcels', { parcels })
  }
  if (one) {
    await lockParcel(tx, one.id)
    return { parcelId: one.id, trackingNumber: one.tracking_number }
  }
  const [gone] = rows
  if (asked.kind === 'number') return { parcelId: null, trackingNumber: asked.trackingNumber }
  if (!gone) throw new Refused('label-unknown')
  return { parcelId: null, trackingNumber: gone.tracking_number }
}

type Named = Extract<Scanned, { kind: 'sheet' | 'number' }>

const isNamed = (asked: Scanned): asked is Named =>
  asked.kind === 'sheet' || asked.kind === 'number'

async function standing(tx: Tx, asked: Named): Promise<Standing[]> {
  const which =
    asked.kind === 'sheet'
      ? sql`p.id = ${asked.parcelId}::uuid`
      : sql`p.tracking_number = ${asked.trackingNumber}`
  const { rows } =
    await sql<Standing>`select p.id, p.tracking_number, s.shelf, c.first_name || ' ' || c.last_name as owner
    from parcels p left join stored_parcels s on s.parcel_id = p.id left join customers c on c.user_id = p.customer_id
    where ${which} order by s.shelf, p.id limit 20`.execute(tx)
  return rows
}
