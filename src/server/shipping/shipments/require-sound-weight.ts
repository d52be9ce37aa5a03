import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { packBox } from '#contract/shipping/boxes.ts'
import type { ParcelId } from '#domain/parcel/parcel.ts'
import { type ClosedBox, type Packing, weightDoubt } from '#domain/shipment/pack.ts'
import {
  overPaid,
  type OverPaid,
  type PaidTransport,
  totalGrams,
} from '#domain/shipment/supplement.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import type { LockedShipment } from './locked-shipment.ts'

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

/** The weight of a parcel on the bench: after its last repackaging, else as it came; `null` when it was never weighed. */
export const weightNow = (parcelId: string) => sql<number | null>`coalesce(
  (select t.weight_after_g from task_proofs t where t.parcel_id = ${sql.ref(parcelId)}
    order by t.recorded_at desc, t.task_key limit 1),
  (select r.weight_g from receptions r where r.parcel_id = ${sql.ref(parcelId)}))`

async function weightsNow(tx: Tx, parcelIds: readonly string[]): Promise<(number | null)[]> {
  const rows = await tx
    .selectFrom('parcels')
    .select(weightNow('parcels.id').as('weight'))
    .where('id', 'in', parcelIds)
    .execute()
  return rows.map(({ weight }) => weight)
}

/** How far a shipment is over what was paid once this box closes, with the weight of all its boxes; `null` when it is not. */
export function overPaidBy(
  transport: PaidTransport,
  { boxes }: LockedShipment,
  box: ClosedBox,
): (OverPaid & { readonly weightGrams: number }) | null {
  const others = boxes.filter(({ status }) => status !== 'opened')
  const over = overPaid(transport, { box, others, isLast: box.isLast })
  return over && { ...over, weightGrams: totalGrams([...others, box]) }
}

type Weighed = Pick<
  z.output<typeof packBox.input>,
  'scannedParcelIds' | 'weightGrams' | 'lengthMm' | 'widthMm' | 'heightMm'
>

/** The box on the bench, as it was scanned, weighed and measured. */
export const weighedBox = ({ now }: Context, box: Weighed): Packing => ({
  scanned: box.scannedParcelIds as ParcelId[],
  weight: box.weightGrams,
  dimensions: { length: box.lengthMm, width: box.widthMm, height: box.heightMm },
  at: now(),
})
