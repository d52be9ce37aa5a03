import type * as z from 'zod/mini'
import type {
  DoneToSome,
  moveParcels as moveParcelsEndpoint,
} from '#contract/warehouse/office-parcels.ts'
import { isInHouse, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { parseShelfCode, type ShelfCode } from '#domain/parcel/shelf.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { InvalidInput } from '#server/core/refused.ts'
import { doToEach } from '#server/warehouse/parcel-rows/do-to-each.ts'
import { isOffShelf } from '#server/warehouse/parcel-rows/parcel-state.ts'
import type { LockedParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { requireKnownShelf } from './change-shelf.ts'

/** Moves parcels in the warehouse to a known shelf, or to one that the person confirmed as new. */
export async function moveParcels(
  ctx: Context,
  { parcelIds, shelf, newShelf }: z.output<typeof moveParcelsEndpoint.input>,
): Promise<DoneToSome> {
  requireStaff(ctx.actor)
  const code = parseShelfCode(shelf)
  if (!code.ok) throw new InvalidInput({ shelf: 'invalid' })
  return doToEach(ctx, parcelIds, async (tx) => {
    await requireKnownShelf(tx, code.value, newShelf === true)
    return {
      refusalOf: (parcel) => (isHere(parcel) ? undefined : 'parcel-not-in-house'),
      run: (_tx, parcel) => moveLocked(tx, ctx, parcel, code.value),
    }
  })
}

/**
 * Moves a parcel in the warehouse whose lock the caller holds. If it is already on that shelf, nothing changes; one that was freed
 * from a box is back on it.
 */
export async function moveLocked(
  tx: Tx,
  ctx: Context,
  parcel: Pick<LockedParcel, 'id'>,
  shelf: ShelfCode,
): Promise<void> {
  await noteFound(tx, ctx, { parcelId: parcel.id, shelf })
  const { shelf: former, is_off } = await tx
    .selectFrom('receptions')
    .select(['shelf', isOffShelf('receptions.parcel_id').as('is_off')])
    .where('parcel_id', '=', parcel.id)
    .executeTakeFirstOrThrow()
  if (former === shelf && !is_off) return
  await tx.updateTable('receptions').set({ shelf }).where('parcel_id', '=', parcel.id).execute()
  await recordFact(tx, ctx, {
    type: 'shelf.parcel-moved',
    parcelId: parcel.id,
    details: { from: former, to: shelf },
    change: { before: { shelf: former }, after: { shelf } },
  })
}

export const isHere = (parcel: LockedParcel): boolean =>
  isInHouse({ status: parcel.status as ParcelStatus, destroyed: parcel.destroyed_at !== null })

type Sight = {
  readonly parcelId: string
  /** None for one that was seen at the packing bench. */
  readonly shelf?: string
}

/** Somebody saw a parcel that a count had missed: its search ends. The caller holds the parcel's lock. */
export async function noteFound(tx: Tx, ctx: Context, { parcelId, shelf }: Sight): Promise<void> {
  const searches = await tx
    .updateTable('stock_count_lines')
    .set({ found_at: ctx.now() })
    .where('parcel_id', '=', parcelId)
    .where('outcome', '=', 'searched')
    .where('found_at', 'is', null)
    .returning('count_id')
    .execute()
  const [first] = searches
  if (!first) return
  const details = { countId: first.count_id, ...(shelf === undefined ? {} : { shelf }) }
  await recordFact(tx, ctx, { type: 'stock.parcel-found', parcelId, details })
}
