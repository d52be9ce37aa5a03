import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import type { Action } from '#web/chrome/action/use-action.ts'
import { Button } from '#web/ui/Button.tsx'

type Props<Input> = {
  readonly noun?: 'version' | 'table'
  readonly number: number
  readonly consequence?: string
  /** What is left to do after the withdrawal. */
  readonly afterwards?: string
  readonly action: Action<Input>
  readonly input: Input
}

/** Withdraws a version that has not taken effect yet. */
export const WithdrawVersion = <Input,>({
  noun = 'version',
  number,
  consequence = 'Elle n’entrera pas en vigueur. Elle reste lisible dans la liste.',
  afterwards,
  action,
  input,
}: Props<Input>) => (
  <ConfirmAction
    action={action}
    input={input}
    trigger={(ask) => (
      <Button variant="ghost" onClick={ask}>
        Retirer
        <span className="sr-only">
          {' '}
          la {noun} {number}
        </span>
      </Button>
    )}
    danger
    title={`Retirer la ${noun} ${number}\u00A0?`}
    description={afterwards ? `${consequence} ${afterwards}` : consequence}
    confirmLabel="Retirer"
  />
)
