import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { removeAvatar } from '#contract/people/my-account.ts'
import { call } from '#web/api/call.ts'
import { sendAvatar } from '#web/api/my-account.ts'
import { sessionChanged } from '#web/api/session.ts'
import { Avatar } from '#web/chrome/Avatar.tsx'
import { avatarSentence } from '#web/copy/account.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/chrome/popups.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { toast } from '#web/ui/toast.ts'

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
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function change(act: () => Promise<unknown>, title: string) {
    setIsBusy(true)
    setFailure(null)
    try {
      await act()
      await sessionChanged()
      setIsAsking(false)
      void toast({ title })
    } catch (error) {
      setFailure(error)
    }
    setIsBusy(false)
  }

  const message = failure === null ? undefined : avatarSentence(failure)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-4">
      <Avatar user={user} className="size-16 text-22 sm:size-20 sm:text-2xl" />
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex flex-wrap gap-2">
          <FileButton
            isBusy={isBusy && !isAsking}
            hasPicture={user.avatarUrl !== null}
            describedBy={message ? 'avatar-aide avatar-erreur' : 'avatar-aide'}
            onFile={(file) =>
              void change(
                async () => sendAvatar(await squarePhoto(file)),
                'Photo de profil mise à jour',
              )
            }
          />
          {user.avatarUrl !== null && (
            <Button variant="ghost" onClick={() => setIsAsking(true)}>
              Retirer la photo
            </Button>
          )}
        </div>
        <p id="avatar-aide" className="mt-1 text-13 text-ink-soft">
          JPEG, PNG ou WebP, 10&nbsp;Mo au plus. Vous seul la voyez.
        </p>
        {message && !isAsking && (
          <div role="alert">
            <FieldError id="avatar-erreur">{message}</FieldError>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void change(() => call(removeAvatar, {}), 'Photo de profil retirée')}
        title="Retirer la photo&nbsp;?"
        description="Vos initiales la remplaceront."
        confirmLabel="Retirer"
        danger
        busy={isBusy}
        error={isAsking ? message : undefined}
      />
    </div>
  )
}

function FileButton({
  isBusy,
  hasPicture,
  describedBy,
  onFile,
}: {
  isBusy: boolean
  hasPicture: boolean
  describedBy: string
  onFile: (file: File) => void
}) {
  return (
    <label className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-xl border border-line-strong bg-surface px-4 py-2 font-semibold focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-action hover:bg-sunken">
      {isBusy ? <Spinner /> : <ImageUp className="size-5" aria-hidden="true" />}
      {hasPicture ? 'Changer la photo' : 'Ajouter une photo'}
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        disabled={isBusy}
        aria-describedby={describedBy}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
    </label>
  )
}
