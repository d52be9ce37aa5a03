import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { retryLostAct } from '#web/api/retry-lost-act.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { toast } from '#web/ui/toast.ts'

type Options<Input, Answer> = {
  readonly act: (input: Input, idempotencyKey: string) => Promise<Answer>
  /** Said once it is done; of an act on several, by what came of it, `null` when nothing did. */
  readonly done: string | ((answer: Answer) => string | null)
  readonly onDone?: () => void
  readonly refusals: Readonly<Record<string, string>>
}

/** One act of the team on a request or a parcel, once; every screen that shows either is read again. */
export function useDeskAct<Input, Answer = unknown>({
  act,
  done,
  onDone,
  refusals,
}: Options<Input, Answer>) {
  const client = useQueryClient()
  const { key, renew, renewIfRefused } = useActKey()
  // A second press may come before the first is rendered.
  const isRunning = useRef(false)
  const acting = useMutation({
    mutationFn: (input: Input) => act(input, key.current),
    retry: retryLostAct,
    onSuccess: (answer) => {
      renew()
      onDone?.()
      const title = typeof done === 'string' ? done : done(answer)
      if (title !== null) void toast({ title })
    },
    onError: renewIfRefused,
    onSettled: async () => {
      isRunning.current = false
      for (const topic of ['overview', 'parcels', 'shipments']) {
        await client.invalidateQueries({ queryKey: [topic] })
      }
    },
  })
  const refused = acting.error instanceof ApiError ? acting.error : undefined
  return {
    run: (input: Input) => {
      if (isRunning.current) return
      isRunning.current = true
      acting.mutate(input)
    },
    isActing: acting.isPending,
    forget: acting.reset,
    error: acting.error ? errorSentence(acting.error, refusals) : undefined,
    /** Which refusal that sentence is of; of a 422, its faulty fields. */
    code: refused?.code,
    fields: refused?.fields ?? {},
  }
}
