import { useRef, useState, type SyntheticEvent } from 'react'
import type { Declaration } from '#contract/declarations.ts'
import { decideDeclaration } from '#domain/legal/declaration-state.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/copy/errors.ts'
import {
  declarationKinds,
  declarationRefusals,
  handlings,
  holderErrors,
  noteErrors,
  noteReaders,
  nothingSent,
  subscriptionEnds,
} from '#web/copy/office-declarations.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useDeclarationAct } from './use-declaration-act.ts'

export type Handling = {
  readonly declaration: Declaration
  readonly outcome: keyof typeof handlings
}

/**
 * Puts a declaration away with the team’s own words; a cancellation ends the subscription of the client who is named. It belongs
 * to the list and not to the line: when somebody else deals with it meanwhile the line goes, what was typed stays, and the
 * answer says so.
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
    description={handling ? effectOf(handling) : ''}
  >
    {handling && <HandlingForm {...handling} onDone={onDone} />}
  </FormDialog>
)

/** Whether a subscription is still to be ended by it. */
const ends = ({ declaration: { kind, subscription }, outcome }: Handling): boolean =>
  kind === 'cancellation' && outcome === 'settled' && !subscription?.isCarriedOut

function effectOf(handling: Handling): string {
  const { signedIn, customer } = handling.declaration
  const readers = signedIn && customer ? noteReaders.client : noteReaders.team
  return `${ends(handling) ? subscriptionEnds : nothingSent} ${readers}`
}

const titleOf = ({ declaration: { kind, number }, outcome }: Handling): string =>
  `${handlings[outcome].title}\u00a0: ${declarationKinds[kind].toLowerCase()} ${number}`

/** What the server says of a field. */
const faultOf = (error: Error | null, field: 'note' | 'clientNumber'): string | undefined =>
  error instanceof ApiError ? error.fields[field] : undefined

type FormProps = Handling & { readonly onDone: () => void }

function HandlingForm({ declaration, outcome, onDone }: FormProps) {
  const isNamed = ends({ declaration, outcome })
  const { subscription, customer } = declaration
  const [holder, setHolder] = useState(subscription?.clientNumber ?? customer?.clientNumber ?? '')
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState<'note' | 'clientNumber'>()
  const fields = {
    note: useRef<HTMLTextAreaElement>(null),
    clientNumber: useRef<HTMLInputElement>(null),
  }
  const act = useDeclarationAct(declaration, handlings[outcome].done)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (act.isPending) return
    const typed = { clientNumber: holder.trim(), note: note.trim() }
    const lacking = missingIn(typed)
    setMissing(lacking)
    if (lacking) return fields[lacking].current?.focus()
    act.mutate(
      {
        state: outcome,
        note: typed.note || null,
        ...(isNamed ? { clientNumber: typed.clientNumber } : {}),
      },
      { onSuccess: onDone, onError: focusFault },
    )
  }

  function missingIn(typed: { clientNumber: string; note: string }) {
    if (isNamed && typed.clientNumber === '') return 'clientNumber'
    const { state: former } = declaration
    const asked = { former, state: outcome, note: typed.note || null }
    const decided = decideDeclaration(former, asked)
    return !decided.ok && decided.refusal === 'note-required' ? 'note' : undefined
  }

  function focusFault(error: Error) {
    if (faultOf(error, 'clientNumber')) fields.clientNumber.current?.focus()
    else if (faultOf(error, 'note')) fields.note.current?.focus()
  }

  const faultIn = (field: 'note' | 'clientNumber') =>
    missing === field ? 'required' : faultOf(act.error, field)
  const [noteFault, holderFault] = [faultIn('note'), faultIn('clientNumber')]
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {isNamed && (
        <TextField
          ref={fields.clientNumber}
          label="Numéro client du titulaire"
          value={holder}
          error={holderFault && (holderErrors[holderFault] ?? errorSentence(act.error))}
          onChange={({ target }) => {
            setHolder(target.value)
          }}
        />
      )}
      <TextArea
        ref={fields.note}
        label={outcome === 'rejected' ? 'Pourquoi' : 'Ce qui a été fait'}
        optional={outcome === 'settled'}
        rows={4}
        maxLength={1000}
        value={note}
        error={noteFault && (noteErrors[noteFault] ?? errorSentence(act.error))}
        onChange={({ target }) => {
          setNote(target.value)
        }}
      />
      {act.error && !noteFault && !holderFault && (
        <Notice kind="error">{errorSentence(act.error, declarationRefusals)}</Notice>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          Annuler
        </Button>
        <Button type="submit" busy={act.isPending}>
          {isNamed ? 'Mettre fin à l’abonnement' : handlings[outcome].confirm}
        </Button>
      </div>
    </form>
  )
}
