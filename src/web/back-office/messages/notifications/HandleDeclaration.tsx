import type { Declaration } from '#contract/payments/declarations.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import {
  declarationKinds,
  endsSubscription,
  handlings,
  noteReaders,
  nothingSent,
  subscriptionEnds,
  type Outcome,
} from '#web/copy/office-declarations.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { fieldIds, useHandling } from './use-handling.ts'

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
