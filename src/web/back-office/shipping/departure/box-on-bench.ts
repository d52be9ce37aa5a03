import type { BoxPhoto } from '#contract/core/box-photo.ts'
import type { PaidWork, ShipmentView } from '#contract/shipping/shipments.ts'
import { nothingTyped, type Measured, type Typed } from '#web/back-office/core/measures/measures.ts'
import { typedKilograms } from '#web/copy/parse-amounts.ts'
import { cartonOf } from '#web/back-office/core/measures/carton-sizes.ts'

export type Box = {
  readonly shipment: ShipmentView
  readonly paidWork: PaidWork
  readonly scannedIds: readonly string[]
  /** What the button says: how much goes into which box. */
  readonly closes: string
  /** All that is to pack is in, and done: the scale comes next. */
  readonly isWhole: boolean
  /** Why the box cannot be closed yet. */
  readonly missing: string | undefined
  readonly onPacked: () => void
  /** Empties the box on the screen: fewer parcels go into it. */
  readonly onSplit: () => void
}

/** The box as it stands on the bench. */
export const packingInput = (
  { shipment, scannedIds }: Box,
  measured: Measured & { readonly photos: BoxPhoto[] },
) => ({
  shipmentId: shipment.id,
  scannedParcelIds: [...scannedIds],
  ...measured,
})

/** A box that waited for its supplement has the measures that it had then. */
export const startOf = ({ supplement }: ShipmentView): Typed =>
  supplement?.outcome === 'paid'
    ? {
        ...nothingTyped,
        weight: typedKilograms(supplement.box.weightGrams),
        ...cartonOf(supplement.box),
      }
    : nothingTyped
