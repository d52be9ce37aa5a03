import type { ComponentProps } from 'react'
import type * as z from 'zod/mini'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { Button } from '#web/ui/Button.tsx'

type Props<Input extends z.ZodMiniType, Output extends z.ZodMiniType> = Pick<
  ComponentProps<typeof ConfirmWrite<Input, Output>>,
  'endpoint' | 'input' | 'refusals'
> & {
  readonly noun?: 'version' | 'table'
  readonly number: number
  readonly consequence?: string
  /** What is left to do after the withdrawal. */
  readonly afterwards?: string | null
}

/** Withdraws a version that has not taken effect yet. */
export const WithdrawVersion = <Input extends z.ZodMiniType, Output extends z.ZodMiniType>({
  noun = 'version',
  number,
  consequence = 'Elle n’entrera pas en vigueur. Elle reste lisible dans la liste.',
  afterwards,
  ...write
}: Props<Input, Output>) => (
  <ConfirmWrite
    {...write}
    done={`${noun === 'table' ? 'Table' : 'Version'} ${number} retirée`}
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
