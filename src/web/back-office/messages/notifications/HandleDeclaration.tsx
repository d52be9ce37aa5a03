import { useState } from 'react'
import { type Declaration, handleDeclaration } from '#contract/payments/declarations.ts'
import { decideDeclaration } from '#domain/legal/declaration.ts'
import { ApiError } from '#web/api/api-error.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import {
  declarationKinds,
  declarationRefusals,
  endsSubscription,
  handlings,
  holderErrors,
  noteErrors,
  noteReaders,
  nothingSent,
  type Outcome,
  subscriptionEnds,
} from '#web/copy/office-declarations.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export type Handling = { readonly declaration: Declaration; readonly outcome: Outcome }

/**
 * Closes a declaration with the team’s own note; closing a cancellation ends the subscription of the client named. The dialog
 * belongs to the list and not to the line: when a colleague closes the declaration meanwhile the line disappears, but the typed
 * text stays and the answer says so.
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

function effectOf({ declaration, outcome }: Handling): string {
  const { signedIn, customer } = declaration
  const readers = signedIn && customer ? noteReaders.client : noteReaders.team
  return `${endsSubscription(declaration, outcome) ? subscriptionEnds : nothingSent} ${readers}`
}

const titleOf = ({ declaration: { kind, number }, outcome }: Handling): string =>
  `${handlings[outcome].title}\u00a0: ${declarationKinds[kind].toLowerCase()} ${number}`

/** The team’s own note, and whose subscription a cancellation ends. */
function HandlingForm({ declaration, outcome, onDone }: Handling & { onDone: () => void }) {
  const form = useHandling(declaration, outcome, onDone)
  const { isNamed, typed, type, faultOf } = form
  return (
    <ActionForm
      action={form.action}
      onSubmit={form.submit}
      submitLabel={isNamed ? 'Mettre fin à l’abonnement' : handlings[outcome].confirm}
      isErrorShownElsewhere={form.isToldUnderField}
      onCancel={onDone}
    >
      {isNamed && (
        <TextField
          id={fieldIds.clientNumber}
          label="Numéro client du titulaire"
          value={typed.clientNumber}
          error={faultOf('clientNumber')}
          onChange={({ target }) => type({ clientNumber: target.value })}
        />
      )}
      <TextArea
        id={fieldIds.note}
        label={outcome === 'rejected' ? 'Pourquoi' : 'Ce qui a été fait'}
        optional={outcome === 'settled'}
        rows={4}
        maxLength={1000}
        value={typed.note}
        error={faultOf('note')}
        onChange={({ target }) => type({ note: target.value })}
      />
    </ActionForm>
  )
}

const sentences = { note: noteErrors, clientNumber: holderErrors }

type Field = keyof typeof sentences

const fieldIds = { note: 'note-de-declaration', clientNumber: 'titulaire' } as const

type Typed = Readonly<Record<Field, string>>

const focus = (field: Field | undefined): void => {
  if (field) document.getElementById(fieldIds[field])?.focus()
}

/** The form that closes a declaration. The focus goes to the field that is missing or refused. */
function useHandling(declaration: Declaration, outcome: Outcome, onDone: () => void) {
  const isNamed = endsSubscription(declaration, outcome)
  const [typed, setTyped] = useState<Typed>({ note: '', clientNumber: holderOf(declaration) })
  const [missing, setMissing] = useState<Field>()
  const handling = useAction(handleDeclaration, {
    done: { title: handlings[outcome].done, description: declaration.number },
    refusals: declarationRefusals,
    onDone,
    onFailed: (error) => focus(refusedIn(error)?.field),
  })

  function submit() {
    const sent = { note: typed.note.trim() || null, clientNumber: typed.clientNumber.trim() }
    const lacking = missingIn(declaration, outcome, sent)
    setMissing(lacking)
    if (lacking) return focus(lacking)
    handling.run({
      declarationId: declaration.id,
      former: declaration.state,
      state: outcome,
      note: sent.note,
      ...(isNamed ? { clientNumber: sent.clientNumber } : {}),
    })
  }

  const refused = refusedIn(handling.error)
  const fault = missing ? { field: missing, code: 'required' } : refused
  return {
    isNamed,
    typed,
    type: (change: Partial<Typed>) => setTyped({ ...typed, ...change }),
    faultOf: (field: Field) =>
      fault?.field === field ? (sentences[field][fault.code] ?? handling.failure) : undefined,
    action: handling,
    isToldUnderField: fault !== undefined,
    submit,
  }
}

const holderOf = ({ subscription, customer }: Declaration): string =>
  subscription?.clientNumber ?? customer?.clientNumber ?? ''

function missingIn(
  declaration: Declaration,
  outcome: Outcome,
  { note, clientNumber }: { note: string | null; clientNumber: string },
): Field | undefined {
  if (endsSubscription(declaration, outcome) && clientNumber === '') return 'clientNumber'
  const { state: former } = declaration
  const decided = decideDeclaration(former, { former, state: outcome, note })
  return !decided.ok && decided.refusal === 'note-required' ? 'note' : undefined
}

/** The field that the server refuses, with its code. */
function refusedIn(error: Error | null): { field: Field; code: string } | undefined {
  if (!(error instanceof ApiError)) return undefined
  const field = (['clientNumber', 'note'] as const).find((name) => error.fields[name])
  return field && { field, code: error.fields[field] ?? '' }
}
