import { sql } from 'kysely'
import type { TrackingNumber } from '#domain/parcel/tracking-number.ts'
import { boxNumber } from '#domain/shipment/box.ts'
import type { Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

/**
 * Refuses with `carrier-tracking-number-of-parcel` when a parcel came in under that number, and with
 * `carrier-tracking-number-taken` when another box has it, and with `carrier-tracking-number-of-return` when a parcel left for its
 * shop under it (docs/rules/shipping.md#carrier-numbers). `boxId` is `null` for such a parcel itself. Two operations on one number
 * wait for each other, and for a reception under it.
 */
export async function requireFreeNumber(
  tx: Tx,
  boxId: string | null,
  number: TrackingNumber,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${number}, 7))`.execute(tx)
  const parcel = await tx
    .selectFrom('parcels')
    .select('id')
    .where('tracking_number', '=', number)
    .where('status', '<>', 'pending_arrival')
    .limit(1)
    .executeTakeFirst()
  if (parcel) throw new Refused('carrier-tracking-number-of-parcel')
  const gone = await tx
    .selectFrom('shop_returns')
    .select('request_id')
    .where('tracking_number', '=', number)
    .executeTakeFirst()
  if (gone) throw new Refused('carrier-tracking-number-of-return')
  const box = await tx
    .selectFrom('boxes')
    .innerJoin('shipments', 'shipments.id', 'boxes.shipment_id')
    .select(['shipments.number', 'boxes.place'])
    .where('boxes.tracking_number', '=', number)
    .where('boxes.id', 'is distinct from', boxId)
    .limit(1)
    .executeTakeFirst()
  const other =
    box ?? (await loadedUnder(tx, boxId, number)) ?? (await labelledWith(tx, boxId, number))
  if (other) {
    const taken = boxNumber(other.number, other.place)
    throw new Refused('carrier-tracking-number-taken', { number: taken })
  }
}

/** Another box, which the carrier made a label for. */
const labelledWith = (tx: Tx, boxId: string | null, number: TrackingNumber) =>
  tx
    .selectFrom('carrier_labels as l')
    .innerJoin('boxes as b', 'b.id', 'l.box_id')
    .innerJoin('shipments as s', 's.id', 'b.shipment_id')
    .select(['s.number', 'b.place'])
    .where('l.tracking_number', '=', number)
    .where('l.box_id', 'is distinct from', boxId)
    .where('l.status', '=', 'made')
    .where('b.status', '=', 'ready')
    .executeTakeFirst()

/** Another box, which is in a van that has not left. */
const loadedUnder = (tx: Tx, boxId: string | null, number: TrackingNumber) =>
  tx
    .selectFrom('dispatch_boxes as l')
    .innerJoin('boxes as b', 'b.id', 'l.box_id')
    .innerJoin('shipments as s', 's.id', 'b.shipment_id')
    .select(['s.number', 'b.place'])
    .where('l.tracking_number', '=', number)
    .where('l.box_id', 'is distinct from', boxId)
    .where('b.status', '=', 'ready')
    .executeTakeFirst()
