import { useRef, useState } from 'react'
import type { BoxPhoto } from '#contract/core/box-photo.ts'
import { packBox } from '#contract/shipping/boxes.ts'
import type { HoldPass } from '#contract/shipping/holds.ts'
import type { PaidWork, ShipmentView } from '#contract/shipping/shipments.ts'
import { ApiError } from '#web/api/api-error.ts'
import { cartonOf, leavingCartons } from '#web/back-office/core/measures/carton-sizes.ts'
import { type Measured, nothingTyped, type Typed } from '#web/back-office/core/measures/measures.ts'
import { spendWeight } from '#web/back-office/core/scale/scale.ts'
import type { useOverTier } from '#web/back-office/shipping/holds/use-over-tier.ts'
import type { usePass } from '#web/back-office/shipping/holds/use-pass.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { typedKilograms } from '#web/copy/parse-amounts.ts'
import { shipmentError } from '#web/copy/shipments.ts'
import { toast } from '#web/ui/toast.ts'
import type { TypedNumbers } from './CustomsNumbers.tsx'
import type { useBoxPhotos } from './use-box-photos.ts'

type Bench = {
  readonly photos: ReturnType<typeof useBoxPhotos>
  readonly doubt: ReturnType<typeof useWeightDoubt>
  readonly over: ReturnType<typeof useOverTier<Measured>>
  readonly passing: ReturnType<typeof usePass<Measured>>
  /** Shows under its field what the server said of it. */
  readonly refuse: (field: BoxField, sentence: string) => void
}

type BoxField = 'weight' | 'length'

/** Closes the box on the bench, and leads to what can be done when it does not close. */
export function useClosing(box: Box, { photos, doubt, over, passing, refuse }: Bench) {
  const [customsNumbers, setCustomsNumbers] = useState<TypedNumbers>({})
  const packing = useAction(packBox, {
    done: 'Boîte prête à partir',
    refusals: shipmentError,
    onDone: box.onPacked,
  })

  async function run(measured: Measured, pass?: HoldPass) {
    over.forget()
    doubt.forget()
    const sent = await photos.send()
    if (sent === undefined) return
    const input = {
      ...packingInput(box, { ...measured, photos: sent }),
      ...doubt.sentWith(measured),
      customsNumbers,
      ...(pass ? { pass } : {}),
    }
    packing.run(input, {
      onDone: () => {
        leavingCartons.remember(cartonOf(measured))
        spendWeight()
      },
      onFailed: (error) => {
        if (error instanceof ApiError && error.code === 'shipment-not-to-pack')
          tellNotTaken(measured)
        const field = fieldOf(error)
        if (doubt.explains(measured, pass, error)) return passing.close()
        if (over.explains(measured, error)) return
        if (!field) return passing.asksAfter(measured, error)
        passing.close()
        refuse(field, shipmentError(error))
      },
    })
  }
  const { error } = packing
  const isExplained = over.shown !== null || doubt.shown !== null
  return {
    packing,
    run,
    numbers: { typed: customsNumbers, onType: setCustomsNumbers },
    problem: error && !isExplained && !fieldOf(error) ? shipmentError(error) : null,
  }
}

/** A toast: the page shows at once what became of the shipment, and the form is gone. */
const tellNotTaken = ({ weightGrams }: Measured): void =>
  void toast({
    kind: 'error',
    title: 'Cet envoi n’est plus à emballer',
    description: `Vos mesures (${formatWeight(weightGrams)}) ne sont pas prises\u00a0: comparez-les avec celles de la page.`,
    duration: 20_000,
  })

/** The field that a refusal is about; other refusals appear above the button. */
function fieldOf(error: Error): BoxField | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code.startsWith('weight-') || 'weightGrams' in error.fields) return 'weight'
  const isSize = error.code.startsWith('dimensions-')
  return isSize || Object.keys(error.fields).some((name) => name.endsWith('Mm'))
    ? 'length'
    : undefined
}

type Doubt = {
  readonly measured: Measured
  readonly pass: HoldPass | undefined
  readonly parcelsGrams: number
}

/** A weight that does not go with that of the parcels: the bench looks again, and says that it is right or types another. */
export function useWeightDoubt() {
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const checkedGrams = useRef<number | null>(null)
  return {
    shown: doubt,
    forget: () => setDoubt(null),
    /** Whether this refusal is that one. */
    explains: (measured: Measured, pass: HoldPass | undefined, error: Error): boolean => {
      if (!(error instanceof ApiError) || error.code !== 'box-weight-doubtful') return false
      setDoubt({ measured, pass, parcelsGrams: Number(error.details?.['parcelsGrams']) })
      return true
    },
    /** The weight is right: what is to send again. */
    check: (): Pick<Doubt, 'measured' | 'pass'> => {
      if (doubt === null) throw new Error('nothing is doubted')
      checkedGrams.current = doubt.measured.weightGrams
      return doubt
    },
    /** What is sent with a weight that was looked at again. */
    sentWith: ({ weightGrams }: Measured): { readonly isWeightChecked?: true } =>
      checkedGrams.current === weightGrams ? { isWeightChecked: true } : {},
  }
}

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
