import { useCallback, useEffect, useRef, useState } from 'react'
import type { BoxPhoto } from '#contract/core/box-photo.ts'
import type { HoldPass } from '#contract/shipping/holds.ts'
import { askSupplement, packBox } from '#contract/shipping/boxes.ts'
import type { PaidWork, ShipmentView } from '#contract/shipping/shipments.ts'
import { ApiError } from '#web/api/api-error.ts'
import { spreadLine } from '#web/back-office/core/measures/bench-line.ts'
import { cartonOf, leavingCartons } from '#web/back-office/core/measures/carton-sizes.ts'
import {
  boxFields,
  nothingTyped,
  readMeasures,
  type Measured,
  type MeasureField,
  type Typed,
} from '#web/back-office/core/measures/measures.ts'
import { useTyped } from '#web/back-office/core/measures/use-typed.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'
import { spendWeight } from '#web/back-office/core/scale/scale.ts'
import { usePass } from '#web/back-office/shipping/holds/use-pass.ts'
import { typedKilograms } from '#web/copy/parse-amounts.ts'
import { shipmentError } from '#web/copy/shipments.ts'
import type { TypedNumbers } from './CustomsNumbers.tsx'
import { useBoxPhotos } from './use-box-photos.ts'
import { useOverTier } from '#web/back-office/shipping/holds/use-over-tier.ts'
import { useAction } from '#web/chrome/action/use-action.ts'

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

/** The measures of the closed box, the action that closes it, and the reason that an admin may have to give. */
export function useBoxForm(box: Box) {
  const { missing, isWhole } = box
  const form = useRef<HTMLFormElement>(null)
  const typing = useTyped(startOf(box.shipment))
  const packing = useAction(packBox, {
    done: 'Boîte prête à partir',
    refusals: shipmentError,
    onDone: box.onPacked,
  })
  const asking = useAction(askSupplement, {
    done: { title: 'Supplément demandé', description: 'Le client est prévenu.' },
    refusals: shipmentError,
    onDone: box.onPacked,
  })
  const passing = usePass<Measured>(box.shipment.holds, 'pack')
  const photos = useBoxPhotos()
  const [customsNumbers, setCustomsNumbers] = useState<TypedNumbers>({})
  const goTo = useCallback((field: MeasureField) => {
    form.current?.querySelector<HTMLElement>(`#${field}`)?.focus()
  }, [])
  const over = useOverTier(passing, () => {
    typing.tell(nothingTyped, {})
    goTo('weight')
  })
  useEffect(() => {
    if (isWhole) goTo('weight')
  }, [isWhole, goTo])

  async function run(measured: Measured, pass?: HoldPass) {
    over.forget()
    const sent = await photos.send()
    if (sent === undefined) return
    const input = {
      ...packingInput(box, { ...measured, photos: sent }),
      customsNumbers,
      ...(pass ? { pass } : {}),
    }
    packing.run(input, {
      onDone: () => {
        leavingCartons.remember(cartonOf(measured))
        spendWeight()
      },
      onFailed: (error) => {
        const field = fieldOf(error)
        if (over.explains(measured, error)) return
        if (!field) return passing.asksAfter(measured, error)
        passing.close()
        typing.refuse(field, shipmentError(error))
        goTo(field)
      },
    })
  }
  /** The photos that the bench took go with it. */
  async function ask(measured: Measured, totalCents?: number) {
    const sent = await photos.send()
    if (sent === undefined) return
    const lowered = totalCents === undefined ? {} : { totalCents }
    asking.run({ ...packingInput(box, { ...measured, photos: sent }), ...lowered })
  }
  const { error } = packing
  /** Of a whole line too, whatever sent it: Enter, or the button while the line still stands in the weight. */
  function pack(given: Typed) {
    const typed = spreadLine(given)
    const { measured, errors } = readMeasures(typed)
    typing.tell(typed, errors)
    const wrong = boxFields.find((field) => errors[field])
    if (wrong) goTo(wrong)
    if (!measured || missing !== undefined) return playSound('wrong')
    if (!passing.asksFirst(measured, error)) void run(measured)
  }
  const problem = error && !over.shown && !fieldOf(error) ? shipmentError(error) : null
  const isBusy = photos.isSending || packing.isBusy
  const numbers = { typed: customsNumbers, onType: setCustomsNumbers }
  return {
    form,
    typing,
    goTo,
    pack,
    run,
    packing,
    isBusy,
    photos,
    numbers,
    problem,
    over,
    passing,
    asking: { action: asking, ask },
  }
}

/** A box that waited for its supplement has the measures that it had then. */
const startOf = ({ supplement }: ShipmentView): Typed =>
  supplement?.outcome === 'paid'
    ? {
        ...nothingTyped,
        weight: typedKilograms(supplement.box.weightGrams),
        length: typedCentimetres(supplement.box.lengthMm),
        width: typedCentimetres(supplement.box.widthMm),
        height: typedCentimetres(supplement.box.heightMm),
      }
    : nothingTyped

const typedCentimetres = (millimetres: number): string => String(millimetres / 10).replace('.', ',')

const packingInput = (
  { shipment, scannedIds }: Box,
  measured: Measured & { readonly photos: BoxPhoto[] },
) => ({
  shipmentId: shipment.id,
  scannedParcelIds: [...scannedIds],
  ...measured,
})

/** The field that a refusal is about; other refusals appear above the button. */
function fieldOf(error: Error): 'weight' | 'length' | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code.startsWith('weight-') || 'weightGrams' in error.fields) return 'weight'
  const isSize = error.code.startsWith('dimensions-')
  return isSize || Object.keys(error.fields).some((name) => name.endsWith('Mm'))
    ? 'length'
    : undefined
}
