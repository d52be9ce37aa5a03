import type { Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

/**
 * Refuses with `box-in-dispatch` (and the `number` of the departure) what would change a box that is in a van
 * (docs/rules/shipping.md#departures). The caller holds the shipment's lock, as the scan that loads a box does.
 */
export async function requireNotLoaded(tx: Tx, boxId: string): Promise<void> {
  const van = await tx
    .selectFrom('dispatch_boxes as l')
    .innerJoin('dispatches as d', 'd.id', 'l.dispatch_id')
    .select('d.number')
    .where('l.box_id', '=', boxId)
    .executeTakeFirst()
  if (van) throw new Refused('box-in-dispatch', { number: van.number })
}
