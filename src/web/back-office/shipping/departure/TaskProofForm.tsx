import { useState } from 'react'
import { proveTask } from '#contract/shipping/paid-tasks.ts'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { sentPhotoIds } from '#web/back-office/warehouse/reception/bench-photos.ts'
import { PhotoTaker } from '#web/back-office/warehouse/reception/PhotoTaker.tsx'
import {
  openTakenPhotos,
  type TakenPhotos,
} from '#web/back-office/warehouse/reception/taken-photos.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { taskRefusals } from '#web/copy/paid-tasks.ts'
import { Notice } from '#web/ui/Notice.tsx'
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
  const [trays] = useState(openTrays)
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
    }
  }

  return (
    <ActionForm
      action={proving}
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

type Trays = ReturnType<typeof openTrays>

/** The photos of each parcel: what was taken of one stays with it when another is chosen. */
function openTrays() {
  const trays = new Map<string, TakenPhotos>()
  return {
    of(parcelId: string): TakenPhotos {
      const tray = trays.get(parcelId) ?? openTakenPhotos([])
      trays.set(parcelId, tray)
      return tray
    },
    all: () => [...trays],
  }
}

const withoutPhoto = (parcels: Props['parcels'], trays: Trays) =>
  parcels.filter(({ id }) => trays.of(id).now().length === 0)

/** Some parcels have photos and others none: it may be meant, or forgotten. */
function isPartly(parcels: Props['parcels'], trays: Trays): boolean {
  const without = withoutPhoto(parcels, trays).length
  return without > 0 && without < parcels.length
}

async function sentPhotos(trays: Trays) {
  const groups = []
  for (const [parcelId, taken] of trays.all()) {
    const photoIds = await sentPhotoIds(taken.now())
    if (photoIds.length > 0) groups.push({ parcelId, photoIds })
  }
  return groups
}

type PhotosProps = Pick<Props, 'parcels'> & {
  readonly trays: Trays
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
