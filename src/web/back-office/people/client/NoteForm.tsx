import { useState } from 'react'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { ChangedMeanwhile, currentIn } from '#web/chrome/action/ChangedMeanwhile.tsx'
import type { ActionState } from '#web/chrome/action/use-action.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { leavesTyping } from '#web/chrome/use-leave-guard.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

export function NoteForm({
  label,
  hint,
  submit,
  text = '',
  action,
  onSubmit,
  onCancel,
}: {
  label: string
  hint?: string
  submit: string
  text?: string
  action: ActionState
  onSubmit: (body: string) => void
  onCancel?: () => void
}) {
  const [body, setBody] = useState(text)
  const [isMissing, setMissing] = useState(false)
  const saved = currentIn<{ readonly body: string }>(action.error)
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(body.trim() === '')
        if (body.trim() === '') event.currentTarget.querySelector('textarea')?.focus()
        else onSubmit(body)
      }}
    >
      <TextArea
        label={label}
        hint={hint}
        rows={3}
        maxLength={4000}
        value={body}
        error={isMissing && body.trim() === '' ? 'Écrivez quelque chose.' : undefined}
        onChange={(event) => {
          setBody(event.target.value)
        }}
      />
      <ActionFailure action={action}>
        <ChangedMeanwhile saved={saved ? [{ label, value: saved.body }] : []} />
      </ActionFailure>
      <LeaveGuard isUnsaved={body.trim() !== text} loss="Cette note n’est pas enregistrée." />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={action.isBusy}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="ghost" {...leavesTyping} onClick={onCancel}>
            Annuler
          </Button>
        )}
      </div>
    </form>
  )
}
