import { Camera } from 'lucide-react'
import type { uploadClaimPhoto } from '#contract/shipping/cargo-claims.ts'
import type { uploadPhoto } from '#contract/warehouse/reception.ts'
import { mostClaimPhotos } from '#domain/claim/cargo-claim.ts'
import { photoUrl } from '#web/api/photo-url.ts'
import { upload } from '#web/api/upload.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useWrite } from '#web/chrome/action/use-action.ts'
import { claimPhotoRefusals } from '#web/copy/claims.ts'
import { Button } from '#web/ui/Button.tsx'
import { FileButton } from '#web/ui/FileButton.tsx'

/** Sends one photo at a time, by the endpoint of a customer or of the team. */
export const useClaimPhoto = (
  endpoint: typeof uploadClaimPhoto | typeof uploadPhoto,
  onSent: (photoId: string) => void,
) =>
  useWrite(
    {
      path: endpoint.path,
      changes: [],
      send: (photo: File, idempotencyKey) => upload(endpoint, {}, photo, { idempotencyKey }),
    },
    { refusals: claimPhotoRefusals, onDone: ({ photoId }) => onSent(photoId) },
  )

type Props = {
  readonly photoIds: readonly string[]
  readonly isNeeded: boolean
  readonly sending: ReturnType<typeof useClaimPhoto>
  readonly onChange: (photoIds: readonly string[]) => void
}

/** The photos that a claim shows, of a damage or of what is missing. */
export const ClaimPhotoField = ({ photoIds, isNeeded, sending, onChange }: Props) => (
  <div>
    <p className="font-medium">
      Photos
      {!isNeeded && <span className="font-normal text-ink-soft"> (facultatif)</span>}
    </p>
    <p className="mb-2 text-sm text-ink-soft">
      Le carton, le calage et l’objet. {mostClaimPhotos}&nbsp;au plus&nbsp;; le lieu et l’appareil
      n’y sont pas conservés.
    </p>
    {photoIds.length > 0 && (
      <ul className="mb-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {photoIds.map((id, index) => (
          <li key={id} className="rounded-lg border border-line p-2">
            <img
              src={photoUrl(id, 'thumbnail')}
              alt={`Vue ${index + 1}`}
              className="aspect-square w-full rounded-md bg-sunken object-cover"
            />
            <Button
              variant="ghost"
              aria-label={`Retirer la photo ${index + 1}`}
              onClick={() => onChange(photoIds.filter((other) => other !== id))}
            >
              Retirer
            </Button>
          </li>
        ))}
      </ul>
    )}
    {photoIds.length < mostClaimPhotos && (
      <FileButton
        icon={<Camera className="size-5 shrink-0" aria-hidden="true" />}
        accept="image/jpeg,image/png,image/webp,image/avif"
        disabled={sending.isBusy}
        onFile={(file) =>
          sending.run(file, { typed: `${file.name} ${file.size} ${file.lastModified}` })
        }
      >
        {sending.isBusy ? 'Envoi de la photo…' : 'Ajouter une photo'}
      </FileButton>
    )}
    <div className="mt-2 empty:hidden">
      <ActionFailure action={sending} />
    </div>
  </div>
)
