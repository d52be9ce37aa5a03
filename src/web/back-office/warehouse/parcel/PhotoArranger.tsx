import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { arrangePhotos, type ParcelRecord } from '#contract/warehouse/parcel-record.ts'
import { SavedMeanwhile } from '#web/back-office/core/SavedMeanwhile.tsx'
import { photoUrl } from '#web/api/photo-url.ts'
import { sheetRefusals } from '#web/copy/parcel-sheet.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import {
  arrangementChanges,
  isOtherArrangement,
  ontoTheirs,
  type Photos,
} from './arranged-photos.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

type Props = { parcelId: string; record: ParcelRecord; onDone: () => void }

/** Sets the order of the photos that the customer sees, and hides some; nothing changes before it is saved. */
export function PhotoArranger({ parcelId, record, onDone }: Props) {
  const { opened, photos, setPhotos, isStale, openOn } = useArrangement(record.photos)
  const arranging = useAction(arrangePhotos, {
    done: 'Photos rangées',
    refusals: sheetRefusals,
    onDone,
  })
  const swap = (at: number, to: number) => {
    const [one, other] = [photos[at], photos[to]]
    if (one && other) setPhotos(photos.with(at, other).with(to, one))
  }

  return (
    <>
      <ol className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-3" aria-label="Photos à ranger">
        {photos.map((photo, at) => (
          <li key={photo.id} className="min-w-0">
            <img
              src={photoUrl(photo.id, 'thumbnail')}
              alt={`Vue ${at + 1} du colis`}
              className={`aspect-square w-full rounded-lg bg-sunken object-cover ${photo.isPrivate ? 'opacity-50' : ''}`}
            />
            <div className="mt-1 flex justify-between">
              <Step
                label={`Avancer la vue ${at + 1}`}
                Icon={ArrowLeft}
                isOff={at === 0}
                onStep={() => swap(at, at - 1)}
              />
              <Step
                label={`Reculer la vue ${at + 1}`}
                Icon={ArrowRight}
                isOff={at === photos.length - 1}
                onStep={() => swap(at, at + 1)}
              />
            </div>
            <Checkbox
              label="Visible du client"
              aria-label={`Vue ${at + 1} visible du client`}
              checked={!photo.isPrivate}
              onChange={({ target }) => {
                setPhotos(photos.with(at, { ...photo, isPrivate: !target.checked }))
              }}
            />
          </li>
        ))}
      </ol>
      <div className="mt-3">
        {isStale && (
          <SavedMeanwhile
            title="Les photos viennent de changer"
            onKeep={() => openOn(ontoTheirs(opened, photos, record.photos))}
            onTake={() => openOn(record.photos)}
          >
            <p>
              Entre-temps&nbsp;: {arrangementChanges(opened, record.photos).join(', ')}. Ce que vous
              n’avez pas touché reste comme il est maintenant.
            </p>
          </SavedMeanwhile>
        )}
        {!isStale && <ActionFailure action={arranging} />}
      </div>
      <div className="mt-4 flex flex-wrap items-start gap-2">
        <Button
          busy={arranging.isBusy}
          disabledReason={isStale ? 'Relisez d’abord ce qui vient de changer.' : undefined}
          onClick={() => {
            // The version of the record whose photos the user arranged: the server refuses a stale one.
            const { version } = record
            arranging.run({ parcelId, version, photos }, { typed: photos })
          }}
        >
          Enregistrer
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Annuler
        </Button>
      </div>
    </>
  )
}

function useArrangement(now: Photos) {
  /** The arrangement that the user started from: if it changed meanwhile, the form says so before replacing it. */
  const [opened, setOpened] = useState(now)
  const [photos, setPhotos] = useState(now)
  const isStale = isOtherArrangement(opened, now) && isOtherArrangement(photos, now)
  const openOn = (arranged: Photos) => {
    setOpened(now)
    setPhotos(arranged)
  }
  return { opened, photos, setPhotos, isStale, openOn }
}

type StepProps = { label: string; Icon: typeof ArrowLeft; isOff: boolean; onStep: () => void }

const Step = ({ label, Icon, isOff, onStep }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    disabled={isOff}
    className="flex size-11 items-center justify-center rounded-full border border-line-strong bg-surface hover:bg-sunken disabled:opacity-40"
    onClick={onStep}
  >
    <Icon className="size-5" aria-hidden="true" />
  </button>
)
