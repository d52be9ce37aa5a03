import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api/api-error.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { toast } from '#web/ui/toast.ts'

type Options<Input> = {
  readonly act: (input: Input, idempotencyKey: string) => Promise<unknown>
  readonly done: string
  readonly onDone?: () => void
  readonly refusals: Readonly<Record<string, string>>
}

/** One act of the team on a request or a parcel, once; every screen that shows either is read again. */
export function useDeskAct<Input>({ act, done, onDone, refusals }: Options<Input>) {
  const client = useQueryClient()
  const { key, renew, renewIfRefused } = useActKey()
  const acting = useMutation({
    mutationFn: (input: Input) => act(input, key.current),
    onSuccess: () => {
      renew()
      onDone?.()
      void toast({ title: done })
    },
    onError: renewIfRefused,
    onSettled: async () => {
      for (const topic of ['overview', 'parcels', 'shipments']) {
        await client.invalidateQueries({ queryKey: [topic] })
      }
    },
  })
  const refused = acting.error instanceof ApiError ? acting.error : undefined
  return {
    run: (input: Input) => {
      if (!acting.isPending) acting.mutate(input)
    },
    isActing: acting.isPending,
    error: acting.error ? errorSentence(acting.error, refusals) : undefined,
    /** Which refusal that sentence is of; of a 422, its faulty fields. */
    code: refused?.code,
    fields: refused?.fields ?? {},
  }
}
