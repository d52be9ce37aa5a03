import { useCallback, useEffect, useRef } from 'react'
import { spreadLine } from '#web/back-office/core/measures/bench-line.ts'
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
import { useOverTier } from '#web/back-office/shipping/holds/use-over-tier.ts'
import { usePass } from '#web/back-office/shipping/holds/use-pass.ts'
import { startOf, type Box } from './box-on-bench.ts'
import { useAsking } from './use-asking.ts'
import { useBoxPhotos } from './use-box-photos.ts'
import { useClosing } from './use-closing.ts'
import { useWeightDoubt } from './use-weight-doubt.ts'

/** The measures of the closed box, the action that closes it, and the reason that an admin may have to give. */
export function useBoxForm(box: Box) {
  const { missing, isWhole } = box
  const form = useRef<HTMLFormElement>(null)
  const typing = useTyped(startOf(box.shipment))
  const passing = usePass<Measured>(box.shipment.holds, 'pack')
  const photos = useBoxPhotos()
  const doubt = useWeightDoubt()
  const asking = useAsking(box, photos, doubt)
  const goTo = useCallback((field: MeasureField) => {
    form.current?.querySelector<HTMLElement>(`#${field}`)?.focus()
  }, [])
  const over = useOverTier(passing, () => {
    typing.tell(nothingTyped, {})
    goTo('weight')
  })
  useEffect(() => {
    // Who measures already goes on: the next keys would go into the weight.
    const isMeasuring = form.current?.contains(document.activeElement)
    if (isWhole && !isMeasuring) goTo('weight')
  }, [isWhole, goTo])
  const refuse = (field: MeasureField, sentence: string) => {
    typing.refuse(field, sentence)
    goTo(field)
  }
  const closing = useClosing(box, { photos, doubt, over, passing, refuse })
  const { packing, run } = closing

  /** Of a whole line too, whatever sent it: Enter, or the button while the line still stands in the weight. */
  function pack(given: Typed) {
    const typed = spreadLine(given)
    const { measured, errors } = readMeasures(typed)
    typing.tell(typed, errors)
    const wrong = boxFields.find((field) => errors[field])
    if (wrong) goTo(wrong)
    if (!measured || missing !== undefined) return playSound('wrong')
    if (!passing.asksFirst(measured, packing.error)) void run(measured)
  }
  const isBusy = photos.isSending || packing.isBusy
  return { ...closing, form, typing, goTo, pack, isBusy, photos, over, doubt, passing, asking }
}
