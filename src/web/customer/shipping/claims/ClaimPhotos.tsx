import { Camera } from 'lucide-react'
import { useState } from 'react'
import { uploadClaimPhoto } from '#contract/shipping/cargo-claims.ts'
import { longestClaimWords, mostClaimPhotos } from '#domain/claim/cargo-claim.ts'
import { photoUrl } from '#web/api/photo-url.ts'
import { upload } from '#web/api/upload.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useWrite } from '#web/chrome/action/use-action.ts'
import { claimPhotoRefusals } from '#web/copy/claims.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { FileButton } from '#web/ui/FileButton.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { StepButtons, type Turning } from './StepButtons.tsx'
import type { ClaimDraft } from './use-claim-draft.ts'

type Change = (changed: Partial<ClaimDraft>) => void

/** The customer's photos, needed of a damage, and what they tell. */
export function ClaimPhotos({
  draft,
  change,
  onBack,
  onNext,
}: Turning & { draft: ClaimDraft; change: Change }) {
  const [isChecked, setChecked] = useState(false)
  const sending = useSending(draft, change)
  const lacksPhoto = draft.kind === 'damaged' && draft.photoIds.length === 0
  const lacksWords = draft.words.trim() === ''
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (sending.isBusy) return
        setChecked(true)
        if (!lacksPhoto && !lacksWords) onNext()
        else if (lacksWords) event.currentTarget.querySelector('textarea')?.focus()
      }}
    >
      <Photos draft={draft} change={change} sending={sending} />
      {isChecked && lacksPhoto && (
        <FieldError id="photos-error">Ajoutez au moins une photo du dommage.</FieldError>
      )}
      <TextArea
        label="Ce que vous avez constaté"
        hint="Réserves faites au livreur, état du carton, ce qui manque…"
        rows={5}
        maxLength={longestClaimWords}
        value={draft.words}
        error={isChecked && lacksWords ? 'Expliquez en quelques mots.' : undefined}
        onChange={({ target: { value } }) => change({ words: value })}
      />
      <StepButtons onBack={onBack} busy={sending.isBusy} />
      <LeaveGuard isUnsaved={sending.isBusy} loss="La photo n’est pas encore envoyée." />
    </form>
  )
}

const useSending = ({ photoIds }: ClaimDraft, change: Change) =>
  useWrite(
    {
      path: uploadClaimPhoto.path,
      changes: [],
      send: (photo: File, idempotencyKey) =>
        upload(uploadClaimPhoto, {}, photo, { idempotencyKey }),
    },
    {
      refusals: claimPhotoRefusals,
      onDone: ({ photoId }) => change({ photoIds: [...photoIds, photoId] }),
    },
  )

type Photographed = {
  readonly draft: ClaimDraft
  readonly change: Change
  readonly sending: ReturnType<typeof useSending>
}

function Photos({ draft: { photoIds, kind }, change, sending }: Photographed) {
  return (
    <div>
      <p className="font-medium">
        Photos
        {kind !== 'damaged' && <span className="font-normal text-ink-soft"> (facultatif)</span>}
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
                onClick={() => change({ photoIds: photoIds.filter((other) => other !== id) })}
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
}
