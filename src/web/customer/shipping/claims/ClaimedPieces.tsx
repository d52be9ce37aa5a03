import { useState } from 'react'
import type { ClaimForm } from '#contract/shipping/cargo-claims.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { FieldError } from '#web/ui/FieldError.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { chosenPieces, type ClaimDraft, pieceKey } from './use-claim-draft.ts'
import { StepButtons, type Turning } from './StepButtons.tsx'

/** Which pieces of the declared contents are damaged or missing. */
export function ClaimedPieces({
  form,
  draft,
  change,
  onBack,
  onNext,
}: Turning & {
  form: ClaimForm
  draft: ClaimDraft
  change: (changed: Partial<ClaimDraft>) => void
}) {
  const [isMissing, setMissing] = useState(false)
  const choose = (key: string, quantity: number) => {
    setMissing(false)
    change({ pieces: { ...draft.pieces, [key]: quantity } })
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        const isEmpty = chosenPieces(form, draft).length === 0
        setMissing(isEmpty)
        if (!isEmpty) onNext()
      }}
    >
      {form.parcels.map(({ id, trackingNumber, merchant, lines }) => (
        <fieldset key={id} className="grid gap-2">
          <legend className="mb-1 font-medium">
            {merchant} · <span className="font-mono wrap-anywhere">{trackingNumber}</span>
          </legend>
          <ul className="divide-y divide-line border-y border-line">
            {lines.map((line) => (
              <Piece
                key={line.position}
                line={line}
                chosen={draft.pieces[pieceKey(id, line.position)] ?? 0}
                onChoose={(quantity) => choose(pieceKey(id, line.position), quantity)}
              />
            ))}
          </ul>
        </fieldset>
      ))}
      {isMissing && <FieldError id="pieces-error">Choisissez au moins un article.</FieldError>}
      <StepButtons onBack={onBack} />
    </form>
  )
}

type Line = ClaimForm['parcels'][number]['lines'][number]

function Piece({
  line: { description, left, unitCents },
  chosen,
  onChoose,
}: {
  line: Line
  chosen: number
  onChoose: (quantity: number) => void
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">{description}</p>
        <p className="text-sm text-ink-soft">
          {unitCents > 0 ? `${formatMoney(unitCents)} pièce` : 'Sans valeur déclarée'}
          {left === 0 && ' · déjà dans une réclamation'}
        </p>
      </div>
      {left > 0 && (
        <SelectField
          label={<span className="sr-only">Combien, {description}</span>}
          value={String(Math.min(chosen, left))}
          onChange={({ target: { value } }) => onChoose(Number(value))}
        >
          {Array.from({ length: left + 1 }, (_, count) => (
            <option key={count} value={count}>
              {count === 0 ? 'Aucun' : `${count} sur ${left}`}
            </option>
          ))}
        </SelectField>
      )}
    </li>
  )
}
