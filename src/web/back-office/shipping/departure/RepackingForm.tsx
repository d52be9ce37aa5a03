import { useState } from 'react'
import { proveTask } from '#contract/shipping/paid-tasks.ts'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import {
  nothingTyped,
  readMeasures,
  type MeasureErrors,
} from '#web/back-office/core/measures/measures.ts'
import { sentPhoto } from '#web/back-office/warehouse/reception/bench-photos.ts'
import { PhotoTaker } from '#web/back-office/warehouse/reception/PhotoTaker.tsx'
import { openTakenPhotos } from '#web/back-office/warehouse/reception/taken-photos.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { taskRefusals } from '#web/copy/paid-tasks.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { ParcelOfTask } from './ParcelOfTask.tsx'

type Props = {
  readonly shipmentId: string
  readonly taskKey: string
  /** Those of the shipment that may have been repacked. */
  readonly parcels: ShipmentView['parcels']
  readonly onDone: () => void
}

const fields = [
  ['weight', 'Poids', 'kg'],
  ['length', 'Longueur', 'cm'],
  ['width', 'Largeur', 'cm'],
  ['height', 'Hauteur', 'cm'],
] as const

/** A repackaging with what it made of the parcel: its new weight and sides, and photos if one likes. */
export function RepackingForm({ shipmentId, taskKey, parcels, onDone }: Props) {
  const [parcelId, setParcelId] = useState(parcels[0]?.id ?? '')
  const [typed, setTyped] = useState(nothingTyped)
  const [errors, setErrors] = useState<MeasureErrors>({})
  const [taken] = useState(() => openTakenPhotos([]))
  const [photoError, setPhotoError] = useState<string>()
  const proving = useAction(proveTask, {
    done: 'Reconditionnement noté',
    refusals: taskRefusals,
    onDone,
  })

  async function submit() {
    const { measured, errors: wrong } = readMeasures(typed)
    setErrors(wrong)
    setPhotoError(undefined)
    if (!measured) return
    try {
      const sent = await Promise.all(taken.now().map(sentPhoto))
      const photoIds = sent.flatMap(({ photoId }) => (photoId === null ? [] : [photoId]))
      const repacked = { parcelId, ...measured }
      proving.run({ shipmentId, taskKey, note: '', photoIds, parcelId, repacked })
    } catch (failure) {
      setPhotoError(errorSentence(failure))
    }
  }

  return (
    <ActionForm
      action={proving}
      submitLabel="Noter comme réalisé"
      onSubmit={() => void submit()}
      onCancel={onDone}
    >
      <ParcelOfTask parcels={parcels} value={parcelId} onChange={setParcelId} />
      <div className="grid grid-cols-2 gap-3">
        {fields.map(([name, label, unit]) => (
          <TextField
            key={name}
            label={label}
            unit={unit}
            inputMode="decimal"
            autoComplete="off"
            value={typed[name]}
            error={errors[name]}
            onChange={({ target }) => {
              setTyped({ ...typed, [name]: target.value })
              setErrors({ ...errors, [name]: undefined })
            }}
          />
        ))}
      </div>
      <PhotoTaker taken={taken} error={photoError} onAdded={() => setPhotoError(undefined)} />
    </ActionForm>
  )
}
