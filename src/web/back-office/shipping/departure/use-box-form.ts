import { useEffect, type KeyboardEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { HoldPass } from '#contract/shipping/holds.ts'
import { packShipment, type PaidWork, type ShipmentView } from '#contract/shipping/shipments.ts'
import { ApiError } from '#web/api/api-error.ts'
import { usePass } from '#web/back-office/shipping/holds/use-pass.ts'
import { parseCentimetres, parseKilograms } from '#web/copy/parse-measure.ts'
import { shipmentError } from '#web/copy/shipments.ts'
import { useAction } from '#web/chrome/action/use-action.ts'

type Fields = Record<'weight' | 'length' | 'width' | 'height', string>

export type Box = {
  readonly shipment: ShipmentView
  readonly paidWork: PaidWork
  readonly scannedIds: readonly string[]
  readonly doneTasks: readonly string[]
  /** Why the box cannot be closed yet. */
  readonly missing: string | undefined
  readonly onPacked: () => void
}

/** The measures of the closed box, the act that closes it, and the reason that it may ask of an admin. */
export function useBoxForm(box: Box) {
  const { missing } = box
  const { register, handleSubmit, control, formState, setError, setFocus } = useForm<Fields>({
    defaultValues: { weight: '', length: '', width: '', height: '' },
  })
  const typed = useWatch({ control })
  const packing = useAction(packShipment, {
    done: 'Boîte prête à partir',
    refusals: shipmentError,
    onDone: box.onPacked,
  })
  const passing = usePass<Fields>(box.shipment.holds, 'pack')
  // The last parcel is in: the scale comes next.
  useEffect(() => {
    if (missing === undefined) setFocus('weight')
  }, [missing, setFocus])

  function run(fields: Fields, pass?: HoldPass) {
    packing.run(packingInput(box, fields, pass), {
      onFailed: (error) => {
        const field = fieldOf(error)
        if (!field) return passing.asksAfter(fields, error)
        passing.close()
        setError(field, { message: shipmentError(error) }, { shouldFocus: true })
      },
    })
  }
  const { error } = packing
  const pack = handleSubmit((fields) => {
    if (missing === undefined && !passing.asksFirst(fields, error)) run(fields)
  })
  /** Enter goes on to the next field; in the last one it closes the box. */
  const goOn = (next: keyof Fields | undefined) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || next === undefined) return
    event.preventDefault()
    setFocus(next)
  }
  const problem = error && !fieldOf(error) ? shipmentError(error) : null
  const { errors } = formState
  return { register, errors, typed, pack, run, goOn, packing, problem, passing }
}

const packingInput = (
  { shipment, scannedIds, doneTasks }: Box,
  { weight, length, width, height }: Fields,
  pass: HoldPass | undefined,
) => ({
  shipmentId: shipment.id,
  scannedParcelIds: [...scannedIds],
  doneTasks: [...doneTasks],
  weightGrams: parseKilograms(weight) ?? 0,
  lengthMm: parseCentimetres(length) ?? 0,
  widthMm: parseCentimetres(width) ?? 0,
  heightMm: parseCentimetres(height) ?? 0,
  ...(pass ? { pass } : {}),
})

/** The field that a refusal is about; the other refusals stand above the button. */
function fieldOf(error: Error): 'weight' | 'length' | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code.startsWith('weight-') || 'weightGrams' in error.fields) return 'weight'
  const isSize = error.code.startsWith('dimensions-')
  return isSize || Object.keys(error.fields).some((name) => name.endsWith('Mm'))
    ? 'length'
    : undefined
}
