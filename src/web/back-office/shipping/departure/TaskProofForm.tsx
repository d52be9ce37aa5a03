import { useState } from 'react'
import { proveTask } from '#contract/shipping/paid-tasks.ts'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { sentPhotoIds } from '#web/back-office/warehouse/reception/bench-photos.ts'
import { PhotoTaker } from '#web/back-office/warehouse/reception/PhotoTaker.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { taskRefusals } from '#web/copy/paid-tasks.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { ParcelOfTask } from './ParcelOfTask.tsx'
import type { PhotoTrays } from './photo-trays.ts'

type Props = {
  readonly shipmentId: string
  readonly taskKey: string
  readonly proof: 'photo' | 'note'
  /** Those whose work it may be. */
  readonly parcels: ShipmentView['parcels']
  readonly trays: PhotoTrays
  readonly onDone: () => void
}

/** The proof of one paid task: photos of the work, or words about it. */
export function TaskProofForm({ shipmentId, taskKey, proof, parcels, trays, onDone }: Props) {
  const [isSending, setSending] = useState(false)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [isQuestioned, setQuestioned] = useState(false)
  const proving = useAction(proveTask, {
    done: 'Prestation notée',
    refusals: taskRefusals,
    onDone,
  })

  async function submit() {
    setError(undefined)
    if (!isQuestioned && isPartly(parcels, trays)) {
      setQuestioned(true)
      return
    }
    setSending(true)
    try {
      const photosByParcel = proof === 'photo' ? await sentPhotos(trays) : []
      if (proof === 'photo' && photosByParcel.length === 0) {
        setError(taskRefusals['proof-photo-missing'])
        return
      }
      const photos = proof === 'photo' ? { photosByParcel } : {}
      proving.run({ shipmentId, taskKey, note, photoIds: [], parcelId: null, ...photos })
    } catch (failure) {
      setError(errorSentence(failure))
    } finally {
      setSending(false)
    }
  }

  return (
    <ActionForm
      action={{ ...proving, isBusy: proving.isBusy || isSending }}
      submitLabel={isQuestioned ? 'Noter quand même' : 'Noter comme réalisée'}
      onSubmit={() => void submit()}
      onCancel={onDone}
    >
      {proof === 'photo' ? (
        <>
          <PhotosOfParcels
            parcels={parcels}
            trays={trays}
            error={error}
            onAdded={() => {
              setError(undefined)
              setQuestioned(false)
            }}
          />
          {isQuestioned && (
            <Notice kind="warning">
              Sans photo&nbsp;:{' '}
              {withoutPhoto(parcels, trays)
                .map(({ merchant, trackingNumber }) => `${merchant} ${trackingNumber}`)
                .join(', ')}
              .
            </Notice>
          )}
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

const withoutPhoto = (parcels: Props['parcels'], trays: PhotoTrays) =>
  parcels.filter(({ id }) => trays.of(id).now().length === 0)

/** Some parcels have photos and others none: it may be meant, or forgotten. */
function isPartly(parcels: Props['parcels'], trays: PhotoTrays): boolean {
  const without = withoutPhoto(parcels, trays).length
  return without > 0 && without < parcels.length
}

async function sentPhotos(trays: PhotoTrays) {
  const groups = []
  for (const [parcelId, taken] of trays.all()) {
    const photoIds = await sentPhotoIds(taken.now())
    if (photoIds.length > 0) groups.push({ parcelId, photoIds })
  }
  return groups
}

type PhotosProps = Pick<Props, 'parcels' | 'trays'> & {
  readonly error: string | undefined
  readonly onAdded: () => void
}

function PhotosOfParcels({ parcels, trays, error, onAdded }: PhotosProps) {
  const [parcelId, setParcelId] = useState(parcels[0]?.id ?? '')
  const taken = trays.of(parcelId)
  taken.use()
  return (
    <>
      <ParcelOfTask
        parcels={parcels}
        value={parcelId}
        onChange={setParcelId}
        photosOf={(id) => trays.of(id).now().length}
      />
      <PhotoTaker key={parcelId} taken={taken} error={error} onAdded={onAdded} />
    </>
  )
}
