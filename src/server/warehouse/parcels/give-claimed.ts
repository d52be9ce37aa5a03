import { sql } from 'kysely'
import { match } from '#domain/parcel/declare.ts'
import { parcelTransitions, type ParcelStatus } from '#domain/parcel/parcel.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import type { LockedParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { nextCartonNumber } from '#server/warehouse/parcel-rows/next-carton-number.ts'
import { giveLines } from '#server/warehouse/shelves/resolve-count-line.ts'

/**
 * Gives the unidentified parcel to the claimant, once: concurrent claims wait at its lock and then find an owner. If the claimant
 * had declared it, the declaration takes over all that was received, and stays the one parcel of that number. Returns the
 * parcel's id.
 */
export async function giveClaimed(
  tx: Tx,
  ctx: Context,
  customerId: string,
  parcel: LockedParcel | undefined,
): Promise<string> {
  if (!parcel || parcel.destroyed_at !== null) throw new Refused('parcel-not-claimable')
  const declared = await tx
    .selectFrom('parcels')
    .select(['id', 'status'])
    .where('customer_id', '=', customerId)
    .where('tracking_number', '=', parcel.tracking_number)
    .forUpdate()
    .executeTakeFirst()
  if (declared?.status === 'pending_arrival') return mergeInto(tx, ctx, declared, parcel)
  return giveWhole(tx, ctx, customerId, parcel)
}

/** The id of the received row that a merge deleted: the history of the kept parcel continues it (`timelineOf` reads it). */
export const foundAs = (found: LockedParcel, keptId: string): { readonly foundAs?: string } =>
  found.id === keptId ? {} : { foundAs: found.id }

async function giveWhole(
  tx: Tx,
  ctx: Context,
  customerId: string,
  parcel: LockedParcel,
): Promise<string> {
  const number = await nextCartonNumber(tx, customerId, parcel.tracking_number)
  await tx
    .updateTable('parcels')
    .set((row) => ({ customer_id: customerId, version: row('version', '+', 1) }))
    .set({ tracking_number: number, updated_at: ctx.now() })
    .where('id', '=', parcel.id)
    .execute()
  return parcel.id
}

type Declared = { readonly id: string; readonly status: string }

/**
 * Moves all that was received to the declaration, which stays the one parcel of its number. Refuses with `parcel-not-matchable`.
 */
export async function mergeInto(
  tx: Tx,
  ctx: Context,
  { id: declaredId, status }: Declared,
  parcel: LockedParcel,
): Promise<string> {
  const move = accepted(match({ status: status as ParcelStatus }, stateOf(parcel)))
  for (const table of ['receptions', 'photos', 'parcel_blocks', 'measure_corrections'] as const) {
    await sql`update ${sql.table(table)} set parcel_id = ${declaredId} where parcel_id = ${parcel.id}`.execute(
      tx,
    )
  }
  await giveLines(tx, parcel.id, declaredId)
  // After the reception has moved: the triggers build the shelf, and the list of arrivals, from both rows.
  await tx
    .updateTable('parcels')
    .set((row) => ({ status: parcelTransitions[move].to, version: row('version', '+', 1) }))
    .set({ updated_at: ctx.now() })
    .where('id', '=', declaredId)
    .execute()
  await tx.deleteFrom('parcels').where('id', '=', parcel.id).execute()
  return declaredId
}

const stateOf = ({ status, destroyed_at }: LockedParcel) => ({
  status: status as ParcelStatus,
  destroyed: destroyed_at !== null,
})
