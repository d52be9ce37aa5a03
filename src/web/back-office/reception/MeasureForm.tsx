import { useRef, useState, type KeyboardEvent } from 'react'
import type { WarehouseParcel } from '#contract/reception.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { DeskTarget } from './desk-target.ts'
import type { MeasureField } from './measures.ts'
import { ParcelIdentity } from './ParcelIdentity.tsx'
import { PhotoTaker } from './PhotoTaker.tsx'
import { useReception } from './use-reception.ts'

const fields: readonly { name: MeasureField; label: string; unit?: string }[] = [
  { name: 'weight', label: 'Poids', unit: 'kg' },
  { name: 'length', label: 'Longueur', unit: 'cm' },
  { name: 'width', label: 'Largeur', unit: 'cm' },
  { name: 'height', label: 'Hauteur', unit: 'cm' },
  { name: 'shelf', label: 'Étagère' },
]

/** Weight, sides, shelf: Enter goes on to the next field, and the last one receives. */
export function MeasureForm(props: {
  target: DeskTarget
  onReceived: (parcel: WarehouseParcel) => void
  onAlreadyReceived: (alert: string) => void
  onCancel: () => void
}) {
  const { target, onCancel } = props
  const form = useRef<HTMLFormElement>(null)
  const reception = useReception(props)
  const [photoIds, setPhotoIds] = useState<readonly string[]>([])
  const focus = (name: string) => {
    form.current?.querySelector<HTMLElement>(`#${name}`)?.focus()
  }
  const submit = () => {
    const wrong = reception.receive(photoIds)
    if (wrong) focus(wrong)
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5 rounded-2xl border-2 border-done bg-surface p-5 sm:p-8"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TargetIdentity target={target} />
      {reception.refusal && <Notice kind="error">{reception.refusal}</Notice>}
      <div className="grid gap-4 sm:grid-cols-5">
        {fields.map(({ name, label, unit }, index) => (
          <TextField
            key={name}
            id={name}
            label={label}
            {...(unit ? { unit, inputMode: 'decimal' } : { autoCapitalize: 'characters' })}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the scan that opened this form was to weigh next
            autoFocus={index === 0}
            value={reception.typed[name]}
            onChange={(event) => {
              reception.type(name, event.target.value)
            }}
            onKeyDown={(event: KeyboardEvent) => {
              const next = fields[index + 1]
              if (event.key !== 'Enter' || !next) return
              event.preventDefault()
              focus(next.name)
            }}
            error={reception.errors[name]}
            inputClassName="figures min-h-14 text-xl"
          />
        ))}
      </div>
      <PhotoTaker
        photoIds={photoIds}
        onChange={(next) => {
          setPhotoIds(next)
          if (!isTyping()) focus(reception.firstEmpty ?? 'recevoir')
        }}
        error={reception.photoError}
      />
      <div className="flex flex-wrap gap-3">
        <Button id="recevoir" type="submit" size="large" busy={reception.isSaving}>
          Recevoir le colis
        </Button>
        <Button variant="ghost" size="large" onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </form>
  )
}

/** After the photo the hands go back to the keys, unless they are there already. */
function isTyping(): boolean {
  const { activeElement } = document
  return activeElement instanceof HTMLInputElement && activeElement.type !== 'file'
}

function TargetIdentity({ target }: { target: DeskTarget }) {
  if (target.kind === 'declared') return <ParcelIdentity parcel={target.parcel} />
  return (
    <div>
      <p className="font-mono text-xl font-semibold break-all sm:text-2xl">
        {target.trackingNumber}
      </p>
      <p className="mt-1 font-display text-xl font-bold">
        {target.clientNumber
          ? `Sans déclaration, pour ${target.clientNumber}`
          : 'Non identifié\u00a0: personne n’en sera prévenu'}
      </p>
    </div>
  )
}
