import type * as z from 'zod/mini'
import type { WriteEndpoint } from '#contract/core/endpoint.ts'
import { ReasonAction } from '#web/back-office/core/ReasonAction.tsx'
import { sheetRefusals } from '#web/copy/parcel-sheet.ts'
import { Button } from '#web/ui/Button.tsx'

/** How the desk asks for a reason. */
export const deskReason = {
  label: 'Raison',
  hint: 'Gardée au journal, jamais montrée au client.',
  maxLength: 300,
  refusals: sheetRefusals,
}

type Reasoned = { readonly reason: string }

/** An action that changes the parcel's state: it asks for confirmation, with a reason. */
export const DeskReasonAction = <Input extends Reasoned, Answer>({
  label,
  disabledReason,
  input,
  ...action
}: {
  label: string
  title: string
  description: string
  done: string
  disabledReason?: string | undefined
  endpoint: WriteEndpoint<z.ZodMiniType<unknown, Input>, z.ZodMiniType<Answer>>
  /** The input without the reason, which the dialog asks for. */
  input: Omit<Input, 'reason'>
  accept?: (answer: Answer) => void
}) => (
  <ReasonAction
    {...deskReason}
    {...action}
    trigger={(open) => (
      <Button variant="secondary" disabledReason={disabledReason} onClick={open}>
        {label}
      </Button>
    )}
    submitLabel={label}
    inputOf={(reason) => ({ ...input, reason }) as Input}
  />
)
