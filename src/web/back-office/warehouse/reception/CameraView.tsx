import { Camera, CameraOff } from 'lucide-react'
import {
  startCamera,
  takePicture,
  turnCameraOff,
  useCamera,
} from '#web/back-office/core/camera/camera.ts'
import { CameraPicture } from '#web/back-office/core/camera/CameraPicture.tsx'
import { cameraProblems } from '#web/copy/camera.ts'
import { Button } from '#web/ui/Button.tsx'

/** The live picture of the camera. If nobody took a photo, it takes one when the parcel is received. */
export function CameraView({
  hasPhoto,
  onTaken,
}: {
  hasPhoto: boolean
  onTaken: (photo: Blob) => void
}) {
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
