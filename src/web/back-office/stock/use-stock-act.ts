import { useMutation, useQueryClient } from '@tanstack/react-query'
import { retryLostAct } from '#web/api/retry-lost-act.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { stockRefusals } from '#web/copy/stock.ts'
import { toast } from '#web/ui/toast.ts'

type Options<Input, Answer> = {
  readonly act: (input: Input, idempotencyKey: string) => Promise<Answer>
  readonly done: string
  readonly onDone?: (answer: Answer) => void
}

/** One act on a count, once; what it changed is read again, refused or not. */
export function useStockAct<Input, Answer>({ act, done, onDone }: Options<Input, Answer>) {
  const client = useQueryClient()
  const { key, renew, renewIfRefused } = useActKey()
  const acting = useMutation({
    mutationFn: (input: Input) => act(input, key.current),
    retry: retryLostAct,
    onSuccess: (answer) => {
      renew()
      onDone?.(answer)
      void toast({ title: done })
    },
    onError: renewIfRefused,
    onSettled: async () => {
      for (const topic of ['stock', 'shelves', 'parcels']) {
        await client.invalidateQueries({ queryKey: [topic] })
      }
    },
  })
  return {
    run: (input: Input) => {
      if (!acting.isPending) acting.mutate(input)
    },
    isActing: acting.isPending,
    failure: acting.error,
    error: acting.error ? errorSentence(acting.error, stockRefusals) : undefined,
  }
}
