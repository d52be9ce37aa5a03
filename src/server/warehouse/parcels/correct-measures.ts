import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import type {
  correctedMeasures,
  correctMeasures as endpoint,
  measuresInput,
} from '#contract/warehouse/warehouse-requests.ts'
import { checkMeasures } from '#domain/parcel/measures.ts'
import { parcelCan, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { grams, millimetres } from '#domain/units.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { lockParcel, type LockedParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { findWarehouseParcel, warehouseView } from './warehouse-queries.ts'

/** Corrects a parcel's measures, while no quote uses the first ones; the former measures stay on record. */
export async function correctMeasures(
  ctx: Context,
  { parcelId, ...measures }: z.output<typeof endpoint.input>,
): Promise<WarehouseParcel> {
  requireStaff(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const parcel = found(await lockParcel(tx, parcelId))
    await correctLocked(tx, ctx, parcel, measures)
  })
  return warehouseView(found(await findWarehouseParcel(ctx.db, parcelId)))
}

type Measures = z.output<typeof measuresInput>

/**
 * The same in the caller's transaction, which holds the parcel's lock. Refuses with `stale` when the known measures differ from
 * `former`.
 */
export async function correctLocked(
  tx: Tx,
  ctx: Context,
  parcel: LockedParcel,
  { former, ...measures }: z.output<typeof correctedMeasures>,
): Promise<void> {
  const now = await measuresNow(tx, parcel.id)
  if (now && !isDeepStrictEqual(now, former)) throw new Refused('stale', now)
  if (!parcelCan('correct-measures', { status: parcel.status as ParcelStatus })) {
    throw new Refused('parcel-not-correctable', { status: parcel.status })
  }
  const { weightGrams, lengthMm: length, widthMm: width, heightMm: height } = measures
  accepted(checkMeasures({ weight: weightGrams, dimensions: { length, width, height } }))
  const { id: parcelId, customer_id: customerId } = parcel
  await save(tx, ctx, { parcelId, customerId, measures, by: requireStaff(ctx.actor) })
}

/**
 * What was repacked for a shipment and is free again is what the bench made of it: those measures become the parcel's, unless it
 * was measured since (docs/rules/parcels.md#measures). The caller holds the parcels' locks.
 */
export async function keepRepacked(
  tx: Tx,
  ctx: Context,
  parcelIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<Measured>`
    select distinct on (t.parcel_id) t.parcel_id as "parcelId", p.customer_id as "customerId", t.recorded_by as by,
      json_build_object('weightGrams', t.weight_after_g, 'lengthMm', t.length_after_mm, 'widthMm', t.width_after_mm,
        'heightMm', t.height_after_mm) as measures
    from task_proofs t join parcels p on p.id = t.parcel_id
    where t.parcel_id = any(${[...parcelIds]}::uuid[]) and not exists (select from measure_corrections m
      where m.parcel_id = t.parcel_id and m.corrected_at > t.recorded_at)
    order by t.parcel_id, t.recorded_at desc, t.task_key`.execute(tx)
  for (const measured of rows) await save(tx, ctx, measured)
}

type Measured = {
  readonly parcelId: string
  readonly customerId: string | null
  readonly measures: Measures
  /** Who measured it. */
  readonly by: string
}

async function save(
  tx: Tx,
  ctx: Context,
  { parcelId, customerId, measures, by }: Measured,
): Promise<void> {
  const { weightGrams, lengthMm: length, widthMm: width, heightMm: height } = measures
  const before = await selectMeasures(tx, parcelId).executeTakeFirstOrThrow()
  await tx
    .insertInto('measure_corrections')
    .values({ parcel_id: parcelId, ...before, corrected_at: ctx.now(), corrected_by: by })
    .execute()
  await tx
    .updateTable('receptions')
    .set({ weight_g: weightGrams, length_mm: length, width_mm: width, height_mm: height })
    .where('parcel_id', '=', parcelId)
    .execute()
  await recordFact(tx, ctx, {
    type: 'parcel.measured-again',
    customerId,
    parcelId,
    details: { weightGrams, formerWeightGrams: before.weight_g },
    change: { before: measuresOf(before), after: measures },
  })
}

/** `undefined` for a parcel that was not received: the domain then says why it cannot be corrected. */
async function measuresNow(tx: Tx, parcelId: string): Promise<Measures | undefined> {
  const row = await selectMeasures(tx, parcelId).executeTakeFirst()
  return row && measuresOf(row)
}

const selectMeasures = (tx: Tx, parcelId: string) =>
  tx
    .selectFrom('receptions')
    .select(['weight_g', 'length_mm', 'width_mm', 'height_mm'])
    .where('parcel_id', '=', parcelId)

type Row = Awaited<ReturnType<ReturnType<typeof selectMeasures>['executeTakeFirstOrThrow']>>

const measuresOf = (row: Row): Measures => ({
  weightGrams: grams(row.weight_g),
  lengthMm: millimetres(row.length_mm),
  widthMm: millimetres(row.width_mm),
  heightMm: millimetres(row.height_mm),
})
