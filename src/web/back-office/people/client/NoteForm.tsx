import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import type { ClientAct } from './use-client-act.ts'

export function NoteForm({
  label,
  hint,
  submit,
  text = '',
  act,
  onCancel,
}: {
  label: string
  hint?: string
  submit: string
  text?: string
  act: ClientAct<string>
  onCancel?: () => void
}) {
  const [body, setBody] = useState(text)
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(body.trim() === '')
        if (body.trim() === '') event.currentTarget.querySelector('textarea')?.focus()
        else act.run(body)
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
      {act.failure && (
        <Notice kind="error">
          <p>{act.failure}</p>
          <SavedNote error={act.error} />
        </Notice>
      )}
      <LeaveGuard isUnsaved={body.trim() !== text} loss="Cette note n’est pas enregistrée." />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={act.isBusy}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Annuler
          </Button>
        )}
      </div>
    </form>
  )
}

/** What another tab of the author saved meanwhile. */
function SavedNote({ error }: { error: Error | null }) {
  if (!(error instanceof ApiError) || error.code !== 'stale-version') return null
  const { body } = error.details['current'] as { body: string }
  return <p className="mt-1 wrap-anywhere whitespace-pre-wrap">Enregistré&nbsp;: {body}</p>
}
