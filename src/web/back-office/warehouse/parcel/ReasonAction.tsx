import type * as z from 'zod/mini'
import type { WriteEndpoint } from '#contract/core/endpoint.ts'
import { ReasonForm } from '#web/back-office/core/ReasonForm.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { sheetRefusals } from '#web/copy/parcel-sheet.ts'
import { Button } from '#web/ui/Button.tsx'

type Reasoned = { readonly reason: string }
type Of<Input extends Reasoned, Answer> = {
  label: string
  endpoint: WriteEndpoint<z.ZodMiniType<unknown, Input>, z.ZodMiniType<Answer>>
  /** The input without the reason, which this component asks for. */
  input: Omit<Input, 'reason'>
  accept?: (answer: Answer) => void
}

/** An action that changes the parcel's state: it asks for confirmation, with a reason. */
export function ReasonAction<Input extends Reasoned, Answer>({
  title,
  description,
  disabledReason,
  done,
  ...action
}: Of<Input, Answer> & {
  title: string
  description: string
  done: string
  disabledReason?: string | undefined
}) {
  return (
    <ActionDialog
      trigger={(open) => (
        <Button variant="secondary" disabledReason={disabledReason} onClick={open}>
          {action.label}
        </Button>
      )}
      title={title}
      description={description}
    >
      {(close) => <DeskReasonForm {...action} done={() => done} onDone={close} onCancel={close} />}
    </ActionDialog>
  )
}

/** The reason, and the action; a failure appears beside them. */
export function DeskReasonForm<Input extends Reasoned, Answer>({
  label,
  endpoint,
  input,
  onCancel,
  ...options
}: Of<Input, Answer> & {
  done: (answer: Answer) => string | null
  onDone: (answer: Answer) => void
  onCancel: () => void
}) {
  const action = useAction(endpoint, { ...options, refusals: sheetRefusals })
  return (
    <ReasonForm
      action={action}
      label="Raison"
      hint="Gardée au journal, jamais montrée au client."
      maxLength={300}
      submitLabel={label}
      onSubmit={(reason) => action.run({ ...input, reason } as Input)}
      onCancel={onCancel}
    />
  )
}
