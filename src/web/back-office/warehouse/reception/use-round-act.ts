import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidateTopics } from '#web/api/query.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { roundRefusals } from '#web/copy/reception.ts'

/** One act on the round of this person, once; what is shown of it is read again, refused or not. The form gone, the next scan is awaited. */
export function useRoundAct<Input>(
  act: (input: Input, idempotencyKey: string) => Promise<unknown>,
  onDone: () => void,
) {
  const client = useQueryClient()
  const { key, renew, renewIfRefused } = useActKey()
  useEffect(() => backToScan, [])
  const acting = useMutation({
    mutationFn: (input: Input) => act(input, key.current),
    onSuccess: async () => {
      renew()
      await invalidateTopics(client, ['rounds'])
      onDone()
    },
    onError: (error) => {
      renewIfRefused(error)
      void invalidateTopics(client, ['rounds'])
    },
  })
  return {
    run: (input: Input) => {
      if (!acting.isPending) acting.mutate(input)
    },
    isActing: acting.isPending,
    error: acting.error ? errorSentence(acting.error, roundRefusals) : undefined,
  }
}

/** Nor does the keyboard leave the step that took it, where the whole bar gave way to one. */
function backToScan(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('#scan')?.focus()
}
