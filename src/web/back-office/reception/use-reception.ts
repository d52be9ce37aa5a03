import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { receiveUndeclared, recordReception, type WarehouseParcel } from '#contract/reception.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { receptionRefusals } from '#web/copy/reception.ts'
import type { DeskTarget } from './desk-target.ts'
import {
  measureFields,
  readMeasures,
  type Measured,
  type MeasureErrors,
  type MeasureField,
  type Typed,
} from './measures.ts'
import { playSound } from './play-sound.ts'

const nothing: Typed = { weight: '', length: '', width: '', height: '', shelf: '' }

/** What is typed at the bench, what is wrong with it, and its one reception. */
export function useReception({
  target,
  onReceived,
  onAlreadyReceived,
}: {
  target: DeskTarget
  onReceived: (parcel: WarehouseParcel) => void
  onAlreadyReceived: (alert: string) => void
}) {
  const [typed, setTyped] = useState(nothing)
  const [errors, setErrors] = useState<MeasureErrors>({})
  const [photoError, setPhotoError] = useState<string>()
  const saving = useSaving(target, onReceived, onAlreadyReceived)

  /** Sends it, or says what is wrong and answers the id of the first control to correct. */
  function receive(photoIds: readonly string[]): string | undefined {
    if (saving.isPending) return undefined
    const read = readMeasures(typed)
    const noPhoto = photoIds.length === 0
    setErrors(read.errors)
    setPhotoError(noPhoto ? receptionRefusals['photo-missing'] : undefined)
    const wrong =
      measureFields.find((field) => read.errors[field]) ?? (noPhoto ? 'photo' : undefined)
    if (wrong) playSound('wrong')
    else if (read.measured) saving.mutate({ ...read.measured, photoIds: [...photoIds] })
    return wrong
  }

  return {
    typed,
    errors,
    photoError,
    firstEmpty: measureFields.find((field) => typed[field] === ''),
    receive,
    isSaving: saving.isPending,
    refusal: saving.error ? errorSentence(saving.error, receptionRefusals) : undefined,
    type: (field: MeasureField, text: string) => {
      setTyped({ ...typed, [field]: text })
      setErrors({ ...errors, [field]: undefined })
    },
  }
}

type Sent = Measured & { photoIds: string[] }

function useSaving(
  target: DeskTarget,
  onReceived: (parcel: WarehouseParcel) => void,
  onAlreadyReceived: (alert: string) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sent: Sent) => received(target, sent),
    onSuccess: (parcel) => {
      playSound('right')
      onReceived(parcel)
      void client.invalidateQueries({ queryKey: ['parcels'] })
    },
    onError: (error) => {
      playSound('wrong')
      if (!(error instanceof ApiError) || error.code !== 'parcel-already-received') return
      onAlreadyReceived(receptionRefusals['parcel-already-received'])
    },
  })
}

/** The target's attempt is its key: a reception whose answer was lost is not made twice. */
function received(target: DeskTarget, sent: Sent): Promise<WarehouseParcel> {
  const options = { idempotencyKey: target.attempt }
  if (target.kind === 'declared') {
    return call(recordReception, { parcelId: target.parcel.id, ...sent }, options)
  }
  const { trackingNumber, clientNumber } = target
  const owner = clientNumber ? { clientNumber } : {}
  return call(receiveUndeclared, { trackingNumber, ...owner, ...sent }, options)
}
