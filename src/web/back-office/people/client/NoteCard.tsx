import { useState } from 'react'
import { editClientNote, removeClientNote, type ClientNote } from '#contract/people/client-acts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { NoteForm } from './NoteForm.tsx'
import { useClientAct } from './use-client-act.ts'

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
  const editing = useClientAct(
    async (body: string, idempotencyKey) => {
      try {
        return await call(editClientNote, { noteId: note.id, version, body }, { idempotencyKey })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale-version') {
          setVersion(Number(error.details['version']))
        }
        throw error
      }
    },
    { done: 'Note modifiée', onDone: onClose },
  )
  return (
    <NoteForm label="Note" submit="Enregistrer" text={note.body} act={editing} onCancel={onClose} />
  )
}

function RemoveNote({ note }: { note: ClientNote }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
  }
  const removing = useClientAct(
    (_: void, idempotencyKey) => call(removeClientNote, { noteId: note.id }, { idempotencyKey }),
    {
      done: 'Note effacée',
      onDone: close,
    },
  )
  return (
    <>
      <Button
        variant="ghost"
        onClick={() => {
          removing.forget()
          setAsking(true)
        }}
      >
        Effacer
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title="Effacer cette note&nbsp;?"
        description="Elle disparaît de cette page. Le journal garde qu’elle a existé."
        confirmLabel="Effacer"
        busy={removing.isBusy}
        error={removing.failure}
        onCancel={close}
        onConfirm={() => removing.run(undefined)}
      />
    </>
  )
}
