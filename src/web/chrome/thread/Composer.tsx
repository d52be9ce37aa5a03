import { useState, type SyntheticEvent } from 'react'
import { longestMessage } from '#domain/thread/thread.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { draftOf, keepDraft } from './message-draft.ts'

/** A field that grows with what is typed; Ctrl or Cmd with Enter sends. */
export function Composer({ thread, onSend }: { thread: string; onSend: (body: string) => void }) {
  const [body, setBody] = useState(() => draftOf(thread))
  const [isEmpty, setEmpty] = useState(false)

  function write(next: string) {
    setBody(next)
    keepDraft(thread, next)
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const isBlank = body.trim() === ''
    setEmpty(isBlank)
    if (isBlank) return
    onSend(body.trim())
    write('')
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3 border-t border-line pt-4">
      <TextArea
        label="Votre message"
        rows={3}
        maxLength={longestMessage}
        value={body}
        error={isEmpty ? 'Écrivez d’abord votre message.' : undefined}
        onChange={(event) => {
          write(event.target.value)
          setEmpty(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="figures text-sm text-ink-soft">
          {body.length > longestMessage - 200 && `${body.length} / ${longestMessage} caractères`}
        </p>
        <Button type="submit" variant="secondary">
          Envoyer le message
        </Button>
      </div>
    </form>
  )
}
