import { useState } from 'react'
import { uploadClaimPhoto } from '#contract/shipping/cargo-claims.ts'
import { longestClaimWords } from '#domain/claim/cargo-claim.ts'
import { ClaimPhotoField, useClaimPhoto } from '#web/chrome/claim/ClaimPhotoField.tsx'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
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
  const sending = useClaimPhoto(uploadClaimPhoto, (photoId) =>
    change({ photoIds: [...draft.photoIds, photoId] }),
  )
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
      <ClaimPhotoField
        photoIds={draft.photoIds}
        isNeeded={draft.kind === 'damaged'}
        sending={sending}
        onChange={(photoIds) => change({ photoIds })}
      />
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
