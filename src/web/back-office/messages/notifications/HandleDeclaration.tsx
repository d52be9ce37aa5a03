import type { Declaration } from '#contract/payments/declarations.ts'
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
import { HandlingForm } from './HandlingForm.tsx'

export type Handling = { readonly declaration: Declaration; readonly outcome: Outcome }

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

function effectOf({ declaration, outcome }: Handling): string {
  const { signedIn, customer } = declaration
  const readers = signedIn && customer ? noteReaders.client : noteReaders.team
  return `${endsSubscription(declaration, outcome) ? subscriptionEnds : nothingSent} ${readers}`
}

const titleOf = ({ declaration: { kind, number }, outcome }: Handling): string =>
  `${handlings[outcome].title}\u00a0: ${declarationKinds[kind].toLowerCase()} ${number}`
