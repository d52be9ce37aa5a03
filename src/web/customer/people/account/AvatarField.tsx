import { ImageUp } from 'lucide-react'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { removeAvatar, uploadAvatar } from '#contract/people/my-account.ts'
import { sessionChanged } from '#web/api/session.ts'
import { upload } from '#web/api/upload.ts'
import { waitingSentence } from '#web/chrome/action/ActionFailure.tsx'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction, useWrite } from '#web/chrome/action/use-action.ts'
import { Avatar } from '#web/chrome/Avatar.tsx'
import { avatarSentence } from '#web/copy/account.ts'
import { Button } from '#web/ui/Button.tsx'
import { FileButton } from '#web/ui/FileButton.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

const side = 512
const smallEnough = 200_000

/** The middle of a picture, small, so that a phone's photo uploads in a second; unchanged when the browser cannot read it. */
async function squarePhoto(photo: Blob): Promise<Blob> {
  if (photo.size <= smallEnough) return photo
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    const cut = Math.min(picture.width, picture.height)
    const canvas = new OffscreenCanvas(side, side)
    const [left, top] = [(picture.width - cut) / 2, (picture.height - cut) / 2]
    canvas.getContext('2d')?.drawImage(picture, left, top, cut, cut, 0, 0, side, side)
    picture.close()
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
  } catch {
    return photo
  }
}

/** The person's picture: added or replaced at once, removed after a question. */
export function AvatarField({ user }: { user: SignedInUser }) {
  const then = { refusals: avatarSentence, onDone: sessionChanged }
  const sending = useWrite(
    {
      path: uploadAvatar.path,
      changes: [],
      send: async (photo: File, idempotencyKey) =>
        upload(uploadAvatar, {}, await squarePhoto(photo), { idempotencyKey }),
    },
    { done: 'Photo de profil mise à jour', ...then },
  )
  const removing = useAction(removeAvatar, { done: 'Photo de profil retirée', ...then })
  const message = sending.isWaiting ? waitingSentence : sending.failure
  return (
    <div className="mt-3 flex flex-wrap items-center gap-4">
      <Avatar user={user} className="size-16 text-22 sm:size-20 sm:text-2xl" />
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex flex-wrap gap-2">
          <FileButton
            icon={sending.isBusy ? <Spinner /> : <ImageUp className="size-5" aria-hidden="true" />}
            accept="image/jpeg,image/png,image/webp"
            disabled={sending.isBusy}
            aria-describedby={message ? 'avatar-aide avatar-erreur' : 'avatar-aide'}
            onFile={(file) =>
              sending.run(file, { typed: `${file.name} ${file.size} ${file.lastModified}` })
            }
          >
            {user.avatarUrl === null ? 'Ajouter une photo' : 'Changer la photo'}
          </FileButton>
          {user.avatarUrl !== null && (
            <ConfirmAction
              action={removing}
              input={{}}
              trigger={(ask) => (
                <Button variant="ghost" onClick={ask}>
                  Retirer la photo
                </Button>
              )}
              title="Retirer la photo&nbsp;?"
              description="Vos initiales la remplaceront."
              confirmLabel="Retirer"
              danger
            />
          )}
        </div>
        <p id="avatar-aide" className="mt-1 text-13 text-ink-soft">
          JPEG, PNG ou WebP, 10&nbsp;Mo au plus. Vous seul la voyez.
        </p>
        {message && (
          <div role="alert">
            <FieldError id="avatar-erreur">{message}</FieldError>
          </div>
        )}
      </div>
    </div>
  )
}
