import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api/api-error.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { requestFieldErrors, requestRefusals } from '#web/copy/requests.ts'
import { toast } from '#web/ui/toast.ts'

type Options<Input> = {
  readonly ask: (input: Input, idempotencyKey: string) => Promise<unknown>
  /** Title of the notice once it is asked. */
  readonly done: string
  readonly onDone: () => void
  readonly refusals?: Readonly<Record<string, string>>
}

/** Sends one request, once however often the button is pressed or the answer is lost; what was typed stays. */
export function useRequest<Input>({ ask, done, onDone, refusals }: Options<Input>) {
  const client = useQueryClient()
  const { key, renew, renewIfRefused } = useActKey()
  const asking = useMutation({
    mutationFn: (input: Input) => ask(input, key.current),
    onSuccess: () => {
      renew()
      onDone()
      void toast({ title: done })
    },
    onError: renewIfRefused,
    onSettled: async () => {
      await invalidateTopics(client, ['parcels', 'overview'])
    },
  })
  const fields = asking.error instanceof ApiError ? asking.error.fields : {}
  return {
    send: (input: Input) => {
      if (!asking.isPending) asking.mutate(input)
    },
    isSending: asking.isPending,
    error: asking.error ? errorSentence(asking.error, refusals ?? requestRefusals) : undefined,
    errorOf: (field: string) => {
      const code = fields[field]
      return code === undefined ? undefined : (requestFieldErrors[code] ?? 'À corriger.')
    },
  }
}
