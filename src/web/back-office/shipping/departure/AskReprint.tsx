import { useState } from 'react'
import { reprintReasons, type Reprint, type ReprintReason } from '#domain/label/label-print.ts'
import { reprintReasonNames } from '#words/reprint-reasons.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import type { ActionState } from '#web/chrome/action/use-action.ts'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { fieldErrors } from '#web/copy/quotes.ts'
import { shipmentRefusals } from '#web/copy/shipments.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Props = {
  readonly open: boolean
  readonly action: ActionState
  readonly onReason: (reprint: Reprint) => void
  readonly onClose: () => void
}

/** One label is on the box: another one says why. */
export const AskReprint = ({ open, ...form }: Props) => (
  <FormDialog
    open={open}
    onClose={form.onClose}
    title="Pourquoi réimprimer l’étiquette&nbsp;?"
    description="Jetez la précédente&nbsp;: une boîte n’en porte qu’une."
  >
    <ReasonForm {...form} />
  </FormDialog>
)

function ReasonForm({ action, onReason, onClose }: Omit<Props, 'open'>) {
  const [reason, setReason] = useState<ReprintReason | null>(null)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState<'reason' | 'note'>()

  function submit() {
    const words = note.trim()
    const lacks =
      reason === null ? 'reason' : reason === 'other' && words === '' ? 'note' : undefined
    setMissing(lacks)
    if (!lacks) onReason({ reason, note: words || null })
  }

  return (
    <ActionForm action={action} submitLabel="Réimprimer" onCancel={onClose} onSubmit={submit}>
      <SelectField
        label="Raison"
        value={reason ?? ''}
        error={missing === 'reason' ? fieldErrors.required : undefined}
        onChange={({ target }) => {
          setReason(reprintReasons.find((one) => one === target.value) ?? null)
        }}
      >
        <option value="">Choisissez</option>
        {reprintReasons.map((one) => (
          <option key={one} value={one}>
            {reprintReasonNames[one]}
          </option>
        ))}
      </SelectField>
      {reason === 'other' && (
        <TextField
          label="Précision"
          maxLength={300}
          value={note}
          error={missing === 'note' ? shipmentRefusals['label-note-missing'] : undefined}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
    </ActionForm>
  )
}
