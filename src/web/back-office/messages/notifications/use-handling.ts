import { useState } from 'react'
import { handleDeclaration, type Declaration } from '#contract/payments/declarations.ts'
import { decideDeclaration } from '#domain/legal/declaration-state.ts'
import { ApiError } from '#web/api/api-error.ts'
import {
  declarationRefusals,
  endsSubscription,
  handlings,
  holderErrors,
  noteErrors,
  type Outcome,
} from '#web/copy/office-declarations.ts'
import { useAction } from '#web/chrome/action/use-action.ts'

const sentences = { note: noteErrors, clientNumber: holderErrors }
type Field = keyof typeof sentences

export const fieldIds = { note: 'note-de-declaration', clientNumber: 'titulaire' } as const
type Typed = Readonly<Record<Field, string>>

const focus = (field: Field | undefined): void => {
  if (field) document.getElementById(fieldIds[field])?.focus()
}

/** The form that closes a declaration. The focus goes to the field that is missing or refused. */
export function useHandling(declaration: Declaration, outcome: Outcome, onDone: () => void) {
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
