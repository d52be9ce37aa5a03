import { useState } from 'react'
import { proveTask } from '#contract/shipping/paid-tasks.ts'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { sentPhoto } from '#web/back-office/warehouse/reception/bench-photos.ts'
import { PhotoTaker } from '#web/back-office/warehouse/reception/PhotoTaker.tsx'
import { openTakenPhotos } from '#web/back-office/warehouse/reception/taken-photos.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { taskRefusals } from '#web/copy/paid-tasks.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { ParcelOfTask } from './ParcelOfTask.tsx'

type Props = {
  readonly shipmentId: string
  readonly taskKey: string
  readonly proof: 'photo' | 'note'
  /** Those whose work it may be. */
  readonly parcels: ShipmentView['parcels']
  readonly onDone: () => void
}

/** The proof of one paid task: photos of the work, or words about it. */
export function TaskProofForm({ shipmentId, taskKey, proof, parcels, onDone }: Props) {
  const [parcelId, setParcelId] = useState(parcels[0]?.id ?? '')
  const [taken] = useState(() => openTakenPhotos([]))
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const proving = useAction(proveTask, {
    done: 'Prestation notée',
    refusals: taskRefusals,
    onDone,
  })

  async function submit() {
    setError(undefined)
    try {
      const photoIds = proof === 'photo' ? await sentIds() : []
      proving.run({ shipmentId, taskKey, note, photoIds, parcelId: parcelId || null })
    } catch (failure) {
      setError(errorSentence(failure))
    }
  }

  async function sentIds(): Promise<string[]> {
    const sent = await Promise.all(taken.now().map(sentPhoto))
    return sent.flatMap(({ photoId }) => (photoId === null ? [] : [photoId]))
  }

  return (
    <ActionForm
      action={proving}
      submitLabel="Noter comme réalisée"
      onSubmit={() => void submit()}
      onCancel={onDone}
    >
      {proof === 'photo' ? (
        <>
          <ParcelOfTask parcels={parcels} value={parcelId} onChange={setParcelId} />
          <PhotoTaker taken={taken} error={error} onAdded={() => setError(undefined)} />
        </>
      ) : (
        <TextArea
          label="Ce qui a été fait"
          rows={2}
          maxLength={300}
          value={note}
          error={error}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
    </ActionForm>
  )
}
