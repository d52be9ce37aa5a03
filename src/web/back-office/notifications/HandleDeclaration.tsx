import { useRef, useState, type SyntheticEvent } from 'react'
import type { Declaration } from '#contract/declarations.ts'
import { decideDeclaration } from '#domain/legal/declaration-state.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/copy/errors.ts'
import {
  declarationKinds,
  declarationRefusals,
  handlings,
  noteErrors,
  noteReaders,
  nothingSent,
} from '#web/copy/office-declarations.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useDeclarationAct } from './use-declaration-act.ts'

export type Handling = {
  readonly declaration: Declaration
  readonly outcome: keyof typeof handlings
}

/**
 * Puts a declaration away with the team’s own words; nothing is sent to the person. It belongs to the list and not to the line:
 * when somebody else deals with it meanwhile the line goes, what was typed stays, and the answer says so.
 */
export const HandleDeclaration = ({
  handling,
  onDone,
}: {
  handling: Handling | null
  onDone: () => void
}) => (
  <FormDialog
    open={handling !== null}
    onClose={onDone}
    title={handling ? titleOf(handling) : ''}
    description={handling ? whoReads(handling.declaration) : ''}
  >
    {handling && <HandlingForm {...handling} onDone={onDone} />}
  </FormDialog>
)

const whoReads = ({ signedIn, customer }: Declaration): string =>
  `${nothingSent} ${signedIn && customer ? noteReaders.client : noteReaders.team}`

const titleOf = ({ declaration: { kind, number }, outcome }: Handling): string =>
  `${handlings[outcome].title}\u00a0: ${declarationKinds[kind].toLowerCase()} ${number}`

/** What the server says of the note. */
const noteFault = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.fields['note'] : undefined

type FormProps = Handling & { readonly onDone: () => void }

function HandlingForm({ declaration, outcome, onDone }: FormProps) {
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const act = useDeclarationAct(declaration, handlings[outcome].done)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const words = note.trim() || null
    const { state: former } = declaration
    const decided = decideDeclaration(former, { former, state: outcome, note: words })
    const isRefused = !decided.ok && decided.refusal === 'note-required'
    setMissing(isRefused)
    if (isRefused) field.current?.focus()
    else if (!act.isPending) {
      act.mutate({ state: outcome, note: words }, { onSuccess: onDone, onError: focusFault })
    }
  }

  function focusFault(error: Error) {
    if (noteFault(error)) field.current?.focus()
  }

  const fault = isMissing ? 'required' : noteFault(act.error)
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextArea
        ref={field}
        label={outcome === 'rejected' ? 'Pourquoi' : 'Ce qui a été fait'}
        optional={outcome === 'settled'}
        rows={4}
        maxLength={1000}
        value={note}
        error={fault && (noteErrors[fault] ?? errorSentence(act.error))}
        onChange={({ target }) => {
          setNote(target.value)
        }}
      />
      {act.error && !fault && (
        <Notice kind="error">{errorSentence(act.error, declarationRefusals)}</Notice>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          Annuler
        </Button>
        <Button type="submit" busy={act.isPending}>
          {handlings[outcome].confirm}
        </Button>
      </div>
    </form>
  )
}
