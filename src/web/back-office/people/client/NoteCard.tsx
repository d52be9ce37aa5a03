import { useState } from 'react'
import { editClientNote, removeClientNote, type ClientNote } from '#contract/people/client-acts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { NoteForm } from './NoteForm.tsx'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { clientSentence } from '#web/copy/clients.ts'

export function NoteCard({ note }: { note: ClientNote }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <Card className="grid gap-2">
      <p className="text-sm text-ink-soft">
        <span className="font-medium text-ink">{note.author}</span>, {formatMoment(note.createdAt)}
        {note.editedAt && ` (modifiée le ${formatMoment(note.editedAt)})`}
      </p>
      {isEditing ? (
        <EditNote
          note={note}
          onClose={() => {
            setEditing(false)
          }}
        />
      ) : (
        <>
          <p className="wrap-anywhere whitespace-pre-wrap">{note.body}</p>
          {note.isMine && (
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                onClick={() => {
                  setEditing(true)
                }}
              >
                Modifier
              </Button>
              <RemoveNote note={note} />
            </div>
          )}
        </>
      )}
    </Card>
  )
}

function EditNote({ note, onClose }: { note: ClientNote; onClose: () => void }) {
  const [version, setVersion] = useState(note.version)
  const editing = useAction(editClientNote, {
    done: 'Note modifiée',
    refusals: clientSentence,
    onDone: onClose,
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'stale-version') {
        setVersion(Number(error.details['version']))
      }
    },
  })
  return (
    <NoteForm
      label="Note"
      submit="Enregistrer"
      text={note.body}
      action={editing}
      onSubmit={(body) => editing.run({ noteId: note.id, version, body }, { typed: body })}
      onCancel={onClose}
    />
  )
}

const RemoveNote = ({ note }: { note: ClientNote }) => (
  <ConfirmWrite
    endpoint={removeClientNote}
    done="Note effacée"
    refusals={clientSentence}
    input={{ noteId: note.id }}
    trigger={(ask) => (
      <Button variant="ghost" onClick={ask}>
        Effacer
      </Button>
    )}
    danger
    title="Effacer cette note&nbsp;?"
    description="Elle disparaît de cette page. Le journal garde qu’elle a existé."
    confirmLabel="Effacer"
  />
)
