import type { CarrierView } from '#contract/offer/carriers.ts'
import type { Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { carriers, carrierView } from './carrier-queries.ts'

/** The carrier of a shipment. Refused with `carrier-unknown` when the office has none with that code, or has retired it. */
export async function requireCarrier(
  tx: Tx,
  code: string,
  former: string | null = null,
): Promise<CarrierView> {
  const row = await carriers(tx).where('code', '=', code).executeTakeFirst()
  // A shipment that left with a carrier retired since is still corrected under it.
  if (!row || (!row.is_active && code !== former)) throw new Refused('carrier-unknown')
  return carrierView(row)
}
