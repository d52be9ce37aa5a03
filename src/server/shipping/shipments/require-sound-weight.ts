import type { ClosedBox } from '#domain/shipment/pack.ts'
import { weightDoubt } from '#domain/shipment/weight-doubt.ts'
import type { Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { weightsNow } from './weight-now.ts'

/**
 * Refuses a box that weighs much less or much more than its parcels together, until somebody looked again. Returns the weight of
 * its parcels; `null` when one was never weighed.
 */
export async function requireSoundWeight(
  tx: Tx,
  { parcelIds, weight }: ClosedBox,
  isChecked: true | undefined,
): Promise<number | null> {
  const weights = await weightsNow(tx, parcelIds)
  const doubt = weightDoubt(weight, weights)
  if (doubt && !isChecked) throw new Refused('box-weight-doubtful', doubt)
  return weights.reduce<number | null>(
    (sum, one) => (sum === null || one === null ? null : sum + one),
    0,
  )
}
