import type { ComponentProps } from 'react'
import type * as z from 'zod/mini'
import type { WriteEndpoint } from '#contract/core/endpoint.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { ReasonForm } from './ReasonForm.tsx'

type Options<Output extends z.ZodMiniType> = NonNullable<
  Parameters<typeof useAction<z.ZodMiniType, Output>>[1]
>
type FormProps<Input extends z.ZodMiniType, Output extends z.ZodMiniType> = Omit<
  ComponentProps<typeof ReasonForm>,
  'action' | 'onSubmit'
> &
  Pick<Options<Output>, 'done' | 'accept' | 'refusals' | 'onDone'> & {
    readonly endpoint: WriteEndpoint<Input, Output>
    readonly inputOf: (reason: string) => z.input<Input>
  }

/** A write and its reason, or other words that it needs; a failure appears beside them. */
export function ReasonedForm<Input extends z.ZodMiniType, Output extends z.ZodMiniType>({
  endpoint,
  inputOf,
  done,
  accept,
  refusals,
  onDone,
  ...form
}: FormProps<Input, Output>) {
  const action = useAction(endpoint, { done, accept, refusals, onDone })
  return <ReasonForm {...form} action={action} onSubmit={(reason) => action.run(inputOf(reason))} />
}

type DialogProps = Pick<ComponentProps<typeof ActionDialog>, 'trigger' | 'title' | 'description'>

/** The same in a dialog that its button opens. */
export const ReasonAction = <Input extends z.ZodMiniType, Output extends z.ZodMiniType>({
  trigger,
  title,
  description,
  ...form
}: DialogProps & Omit<FormProps<Input, Output>, 'onDone' | 'onCancel'>) => (
  <ActionDialog trigger={trigger} title={title} description={description}>
    {(close) => <ReasonedForm {...form} onDone={close} onCancel={close} />}
  </ActionDialog>
)
