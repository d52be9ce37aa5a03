import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { arrangePhotos, type ParcelRecord } from '#contract/warehouse/parcel-record.ts'
import { photoUrl } from '#web/api/photo-url.ts'
import { SavedMeanwhile } from '#web/back-office/core/SavedMeanwhile.tsx'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { LeaveQuestion } from '#web/chrome/LeaveQuestion.tsx'
import { useLeaveGuard } from '#web/chrome/use-leave-guard.ts'
import { sheetRefusals } from '#web/copy/parcel-sheet.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'

/** The photos that prove the parcel's condition; each opens full size in its own tab. */
type Arranged = Pick<ParcelRecord, 'version' | 'photos'>

export function ParcelPhotoList({ parcelId, record }: { parcelId: string; record: Arranged }) {
  const [isArranging, setArranging] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  /** The pressed button disappears: the focus stays on these photos. */
  const arrange = (is: boolean) => {
    setArranging(is)
    title.current?.focus()
  }
  if (record.photos.length === 0) return null
  return (
    <Card aria-labelledby="photos-titre">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={title} id="photos-titre" tabIndex={-1} className="text-xl outline-none">
          Photos de réception
        </h2>
        {!isArranging && record.photos.length > 1 && (
          <Button
            variant="ghost"
            onClick={() => {
              arrange(true)
            }}
          >
            Ranger les photos
          </Button>
        )}
      </div>
      {isArranging ? (
        <PhotoArranger
          parcelId={parcelId}
          record={record}
          onDone={() => {
            arrange(false)
          }}
        />
      ) : (
        <Pictures photos={record.photos} />
      )}
    </Card>
  )
}

const Pictures = ({ photos }: Pick<ParcelRecord, 'photos'>) => (
  <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
    {photos.map(({ id, isPrivate }, index) => (
      <li key={id}>
        <a href={photoUrl(id)} target="_blank" rel="noreferrer" className="block">
          <img
            src={photoUrl(id, 'thumbnail')}
            alt={`Vue ${index + 1} du colis (s’ouvre en grand dans un nouvel onglet)`}
            loading="lazy"
            className="aspect-square w-full rounded-lg bg-sunken object-cover"
          />
        </a>
        {isPrivate && <p className="mt-1 text-sm text-ink-soft">Cachée au client</p>}
      </li>
    ))}
  </ul>
)

type Props = { parcelId: string; record: Arranged; onDone: () => void }

/** Sets the order of the photos that the customer sees, and hides some; nothing changes before it is saved. */
function PhotoArranger({ parcelId, record, onDone }: Props) {
  const { version } = record
  const { opened, photos, setPhotos, isStale, openOn } = useArrangement(record.photos)
  const arranging = useAction(arrangePhotos, {
    done: 'Photos rangées',
    refusals: sheetRefusals,
    onDone,
  })
  const guard = useLeaveGuard(isOtherArrangement(opened, photos))
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
          // The version of the record whose photos the user arranged: the server refuses a stale one.
          onClick={() => arranging.run({ parcelId, version, photos }, { typed: photos })}
        >
          Enregistrer
        </Button>
        <Button variant="secondary" onClick={() => guard.ask(onDone)}>
          Annuler
        </Button>
      </div>
      <LeaveQuestion guard={guard} loss="Les photos ne sont pas rangées." />
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

type Photos = ParcelRecord['photos']

/** Whether somebody else moved, hid or removed a photo meanwhile. */
export const isOtherArrangement = (one: Photos, other: Photos): boolean =>
  one.length !== other.length ||
  one.some(({ id, isPrivate }, at) => other[at]?.id !== id || other[at].isPrivate !== isPrivate)

/** Applies this user's order to the current photos: visibility not changed here follows the colleague's, new photos come last. */
export function ontoTheirs(opened: Photos, mine: Photos, now: Photos): Photos {
  const [before, after] = [byId(opened), byId(now)]
  const kept = mine.flatMap((photo) => {
    const theirs = after.get(photo.id)
    if (!theirs) return []
    const isTouched = before.get(photo.id)?.isPrivate !== photo.isPrivate
    return isTouched ? [photo] : [theirs]
  })
  const known = byId(mine)
  return [...kept, ...now.filter(({ id }) => !known.has(id))]
}

/** One sentence per difference. */
export function arrangementChanges(opened: Photos, now: Photos): string[] {
  const [before, after] = [byId(opened), byId(now)]
  const both = now.filter(({ id }) => before.has(id))
  const turned = both.filter(({ id, isPrivate }) => before.get(id)?.isPrivate !== isPrivate)
  const hidden = turned.filter(({ isPrivate }) => isPrivate).length
  const stayed = opened.filter(({ id }) => after.has(id))
  const isMoved = stayed.some(({ id }, at) => both[at]?.id !== id)
  return [
    ...told(hidden, 'cachée au client', 'cachées au client'),
    ...told(turned.length - hidden, 'montrée au client', 'montrées au client'),
    ...told(now.length - both.length, 'ajoutée', 'ajoutées'),
    ...told(opened.length - stayed.length, 'retirée', 'retirées'),
    ...(isMoved ? ['ordre changé'] : []),
  ]
}

const byId = (photos: Photos) => new Map(photos.map((photo) => [photo.id, photo]))

function told(count: number, one: string, many: string): string[] {
  if (count === 0) return []
  return [count === 1 ? `une photo ${one}` : `${count} photos ${many}`]
}
