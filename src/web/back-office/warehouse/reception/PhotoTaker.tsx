import { ArrowLeft, Camera, CameraOff, ImageUp, X } from 'lucide-react'
import { useEffect, useMemo, useState, type DragEvent } from 'react'
import { CameraPicture } from '#web/back-office/core/camera/CameraPicture.tsx'
import {
  startCamera,
  takePicture,
  turnCameraOff,
  useCamera,
} from '#web/back-office/core/camera/camera.ts'
import { cameraProblems } from '#web/copy/camera.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import type { BenchPhoto } from './bench-photos.ts'
import type { TakenPhotos } from './taken-photos.ts'

/** Camera, file or drop; each photo is uploaded at once, so that the last key only confirms. */
export function PhotoTaker({
  taken,
  onAdded,
  error,
  isReception = false,
}: {
  taken: TakenPhotos
  onAdded: () => void
  error?: string | undefined
  /** The camera takes a photo by itself when nobody did. */
  isReception?: boolean
}) {
  const [isOver, setIsOver] = useState(false)
  const add = async (files: readonly Blob[]) => {
    if (files.length === 0) return
    await taken.add(files)
    onAdded()
  }
  const { photos, error: refusal } = taken.use()
  const message = refusal ?? error

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => {
        setIsOver(false)
      }}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        void add([...event.dataTransfer.files])
      }}
      className={`grid gap-3 rounded-xl border-2 border-dashed p-4 ${isOver ? 'border-action bg-action-soft' : 'border-line-strong'}`}
    >
      <div className="flex flex-wrap items-center gap-3">
        <CameraView
          hasPhoto={photos.length > 0 || !isReception}
          onTaken={(photo) => void add([photo])}
        />
        <FileInput onChosen={add} hasError={Boolean(message)} />
      </div>
      {message && <FieldError id="photo-erreur">{message}</FieldError>}
      <Thumbnails taken={taken} />
    </div>
  )
}

const FileInput = ({
  onChosen,
  hasError,
}: {
  onChosen: (files: readonly Blob[]) => Promise<void>
  hasError: boolean
}) => (
  <label className="relative inline-flex min-h-14 cursor-pointer items-center gap-2 rounded-xl border border-line-strong bg-surface px-5 text-lg font-semibold focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-action hover:bg-sunken">
    <ImageUp className="size-6" aria-hidden="true" />
    Ajouter des photos
    <input
      id="photo"
      type="file"
      accept="image/*"
      multiple
      aria-describedby={hasError ? 'photo-erreur' : undefined}
      className="absolute inset-0 size-full cursor-pointer opacity-0"
      onChange={(event) => {
        void onChosen([...(event.target.files ?? [])])
        event.target.value = ''
      }}
    />
  </label>
)

const Thumbnails = ({ taken }: { taken: TakenPhotos }) => (
  <ul className="flex flex-wrap gap-4 empty:hidden">
    {taken.use().photos.map((photo, index) => (
      <li key={photo.key} className="w-32">
        <Picture photo={photo} label={`Vue ${index + 1}`} />
        <div className="mt-1 flex justify-between">
          {index > 0 ? (
            <SmallButton
              label={`Avancer la vue ${index + 1}`}
              Icon={ArrowLeft}
              onClick={() => {
                taken.forward(photo.key)
              }}
            />
          ) : (
            <span />
          )}
          <SmallButton
            label={`Retirer la vue ${index + 1}`}
            Icon={X}
            onClick={() => {
              taken.remove(photo.key)
            }}
          />
        </div>
      </li>
    ))}
  </ul>
)

/** From this browser's memory: it is seen before it is sent. */
function Picture({ photo, label }: { photo: BenchPhoto; label: string }) {
  const url = useMemo(() => URL.createObjectURL(photo.blob), [photo.blob])
  useEffect(
    () => () => {
      URL.revokeObjectURL(url)
    },
    [url],
  )
  return (
    <span className="relative block">
      <img
        src={url}
        alt={label}
        className="aspect-[4/3] w-full rounded-lg bg-sunken object-cover"
      />
      {photo.photoId === null && (
        <span className="absolute inset-x-0 bottom-0 rounded-b-lg bg-nuit px-2 text-sm text-on-nuit">
          envoi…
        </span>
      )}
    </span>
  )
}

const SmallButton = ({
  label,
  Icon,
  onClick,
}: {
  label: string
  Icon: typeof X
  onClick: () => void
}) => (
  <button
    type="button"
    aria-label={label}
    className="flex size-14 items-center justify-center rounded-full border border-line-strong bg-surface hover:bg-sunken"
    onClick={onClick}
  >
    <Icon className="size-5" aria-hidden="true" />
  </button>
)

/** The live picture of the camera. If nobody took a photo, it takes one when the parcel is received. */
function CameraView({ hasPhoto, onTaken }: { hasPhoto: boolean; onTaken: (photo: Blob) => void }) {
  const { stream, isReading } = useCamera()
  if (stream === null) return <TurnOn />
  return (
    <>
      <CameraPicture className="aspect-[4/3] w-40" />
      <Button
        size="large"
        className="min-h-14"
        onClick={() => {
          void takePicture().then((photo) => photo && onTaken(photo))
        }}
      >
        <Camera className="size-6" aria-hidden="true" />
        Prendre la photo
      </Button>
      <Button variant="ghost" className="min-h-14" onClick={turnCameraOff}>
        <CameraOff className="size-5" aria-hidden="true" />
        Éteindre
      </Button>
      <p className="order-last w-full text-sm text-ink-soft empty:hidden">
        {!hasPhoto && 'Sans photo de votre part, la caméra en prend une au moment de recevoir. '}
        {isReading && 'Montrez-lui le code de l’étagère\u00a0: elle le lit aussi.'}
      </p>
    </>
  )
}

function TurnOn() {
  const { state, problem } = useCamera()
  return (
    <div>
      <Button
        variant="secondary"
        size="large"
        className="min-h-14"
        busy={state === 'starting'}
        onClick={() => void startCamera(false)}
      >
        <Camera className="size-6" aria-hidden="true" />
        Allumer la caméra
      </Button>
      {problem && (
        <p role="alert" className="mt-1 text-sm text-problem">
          {cameraProblems[problem]} En attendant, choisissez un fichier.
        </p>
      )}
    </div>
  )
}
