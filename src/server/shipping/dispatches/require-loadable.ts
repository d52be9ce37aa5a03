import { boxCan } from '#domain/shipment/box.ts'
import { stopping } from '#domain/shipment/holds.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { holdsOf } from '#server/shipping/shipments/holds-of.ts'
import type { Loaded } from './lock-loaded.ts'

/**
 * Refuses with `box-to-unload`, and the `boxes` by number, when some in the van were opened (refunded) or held (withdrawn from,
 * suspended) since they were loaded: a person takes them out, for the van must not carry what the slip does not say.
 */
export async function requireLoadable(
  tx: Tx,
  ctx: Context,
  loaded: readonly Loaded[],
): Promise<void> {
  const holds = await holdsOf(
    tx,
    [...new Set(loaded.map(({ shipmentId }) => shipmentId))],
    ctx.now(),
  )
  const wrong = loaded.filter(
    ({ status, shipmentId }) =>
      !boxCan('hand-over', { status }) ||
      stopping(holds.get(shipmentId) ?? [], 'hand-over').length > 0,
  )
  if (wrong.length > 0) {
    throw new Refused('box-to-unload', { boxes: wrong.map(({ number }) => number) })
  }
}
