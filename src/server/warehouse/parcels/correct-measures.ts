import { isDeepStrictEqual } from 'node:util'
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

  const before = await keepFormer(tx, ctx, parcel.id)
  await tx
    .updateTable('receptions')
    .set({ weight_g: weightGrams, length_mm: length, width_mm: width, height_mm: height })
    .where('parcel_id', '=', parcel.id)
    .execute()
  await recordFact(tx, ctx, {
    type: 'parcel.measured-again',
    customerId: parcel.customer_id,
    parcelId: parcel.id,
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

const measuresOf = (row: Awaited<ReturnType<typeof keepFormer>>): Measures => ({
  weightGrams: grams(row.weight_g),
  lengthMm: millimetres(row.length_mm),
  widthMm: millimetres(row.width_mm),
  heightMm: millimetres(row.height_mm),
})

async function keepFormer(tx: Tx, ctx: Context, parcelId: string) {
  const former = await selectMeasures(tx, parcelId).executeTakeFirstOrThrow()
  await tx
    .insertInto('measure_corrections')
    .values({
      parcel_id: parcelId,
      ...former,
      corrected_at: ctx.now(),
      corrected_by: requireStaff(ctx.actor),
    })
    .execute()
  return former
}
