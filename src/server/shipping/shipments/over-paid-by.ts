import type * as z from 'zod/mini'
import type { packBox } from '#contract/shipping/boxes.ts'
import type { ParcelId } from '#domain/parcel/parcel.ts'
import type { ClosedBox, Packing } from '#domain/shipment/pack.ts'
import {
  overPaid,
  totalGrams,
  type OverPaid,
  type PaidTransport,
} from '#domain/shipment/paid-tier.ts'
import type { Context } from '#server/core/context.ts'
import type { LockedShipment } from './locked-shipment.ts'

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
