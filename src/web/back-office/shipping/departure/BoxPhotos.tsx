import { Camera } from 'lucide-react'
import { photoMoments, type PhotoMoment } from '#domain/shipment/box.ts'
import { takePicture, useCamera } from '#web/back-office/core/camera/camera.ts'
import { PhotoTaker } from '#web/back-office/warehouse/reception/PhotoTaker.tsx'
import type { TakenPhotos } from '#web/back-office/warehouse/reception/taken-photos.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { photoMomentNames } from '#words/shipping.ts'
import { Button } from '#web/ui/Button.tsx'
import type { TakenBoxPhotos } from './use-box-photos.ts'

/** The photos of the box, as many as one likes or none: with the camera on, one press takes one. */
export const BoxPhotos = ({ taken }: { taken: TakenBoxPhotos }) => (
  <section aria-labelledby="photos-boite" className="mb-4">
    <h3 id="photos-boite" className="font-semibold">
      Photos de la boîte (facultatif)
    </h3>
    <p className="mb-2 text-sm text-ink-soft">
      Le client les voit une fois la boîte partie. Elles servent de preuve en cas de réclamation.
    </p>
    <div className="flex flex-wrap gap-3">
      {photoMoments.map((moment) => (
        <Moment key={moment} moment={moment} taken={taken[moment]} />
      ))}
    </div>
  </section>
)

function Moment({ moment, taken }: { moment: PhotoMoment; taken: TakenPhotos }) {
  const { stream } = useCamera()
  const { photos } = taken.use()
  const take = () => void takePicture().then((photo) => photo && taken.add([photo]))
  return (
    <ActionDialog
      trigger={(open) => (
        <span className="flex flex-wrap items-center gap-1">
          <Button variant="secondary" onClick={stream === null ? open : take}>
            <Camera className="size-5" aria-hidden="true" />
            {photoMomentNames[moment]}
            {photos.length > 0 && ` (${photos.length})`}
          </Button>
          {stream !== null && photos.length > 0 && (
            <Button
              variant="ghost"
              aria-label={`Revoir les photos\u00a0: ${photoMomentNames[moment]}`}
              onClick={open}
            >
              Revoir
            </Button>
          )}
        </span>
      )}
      title={`La boîte\u00a0: ${photoMomentNames[moment].toLocaleLowerCase('fr-FR')}`}
      // The photos stay with the box.
      isUnsaved={false}
      description="Les photos partent avec la boîte quand vous la fermez."
    >
      {(close) => (
        <div className="grid gap-4">
          <PhotoTaker taken={taken} onAdded={() => undefined} />
          <Button className="justify-self-start" onClick={close}>
            Terminé
          </Button>
        </div>
      )}
    </ActionDialog>
  )
}
