import type { ComponentProps } from 'react'
import type * as z from 'zod/mini'
import type { WriteEndpoint } from '#contract/core/endpoint.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

type Question<Input> = Omit<
  ComponentProps<typeof ConfirmAction<Input>>,
  'action' | 'trigger' | 'open' | 'onClose'
>
type Options<Output extends z.ZodMiniType> = NonNullable<
  Parameters<typeof useAction<z.ZodMiniType, Output>>[1]
>
type Props<Input extends z.ZodMiniType, Output extends z.ZodMiniType> = Question<z.input<Input>> &
  Required<Pick<ComponentProps<typeof ConfirmAction>, 'trigger'>> &
  Pick<Options<Output>, 'done' | 'refusals'> & { readonly endpoint: WriteEndpoint<Input, Output> }

/** A write behind the question that its button opens. */
export function ConfirmWrite<Input extends z.ZodMiniType, Output extends z.ZodMiniType>({
  endpoint,
  done,
  refusals,
  trigger,
  ...question
}: Props<Input, Output>) {
  const action = useAction(endpoint, { done, refusals })
  return <ConfirmAction {...question} action={action} trigger={trigger} />
}
