import { joinClasses } from '#web/ui/join-classes.ts'
import { useCamera } from './camera.ts'

/** The live picture of the camera. */
export function CameraPicture({ className }: { className: string }) {
  const { stream } = useCamera()
  return (
    <video
      ref={(video) => {
        if (video && video.srcObject !== stream) video.srcObject = stream
      }}
      autoPlay
      muted
      playsInline
      aria-label="Vue de la caméra"
      className={joinClasses('rounded-lg bg-sunken object-cover', className)}
    />
  )
}
