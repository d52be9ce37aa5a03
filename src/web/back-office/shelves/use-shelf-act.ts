import { useMutation, useQueryClient } from '@tanstack/react-query'
import { retryLostAct } from '#web/api/retry-lost-act.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { shelfRefusals } from '#web/copy/shelves.ts'
import { toast } from '#web/ui/toast.ts'

type Options<Input> = {
  readonly act: (input: Input, idempotencyKey: string) => Promise<unknown>
  readonly done: string
  readonly onDone: () => void
}

/** One change of the plan, once; a refusal reads the plan again, so that the next try starts from what is now. */
export function useShelfAct<Input>({ act, done, onDone }: Options<Input>) {
  const client = useQueryClient()
  const { key, renew, renewIfRefused } = useActKey()
  const acting = useMutation({
    mutationFn: (input: Input) => act(input, key.current),
    retry: retryLostAct,
    onSuccess: () => {
      renew()
      onDone()
      void toast({ title: done })
    },
    onError: renewIfRefused,
    onSettled: () => client.invalidateQueries({ queryKey: ['shelves'] }),
  })
  return {
    run: (input: Input) => {
      if (!acting.isPending) acting.mutate(input)
    },
    isActing: acting.isPending,
    error: acting.error ? errorSentence(acting.error, shelfRefusals) : undefined,
  }
}
