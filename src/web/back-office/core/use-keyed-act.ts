import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Topic } from '#contract/core/topic.ts'
import { NetworkError } from '#web/api/api-error.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { toast } from '#web/ui/toast.ts'

export type KeyedAct<Input, Answer> = {
  readonly act: (input: Input, idempotencyKey: string) => Promise<Answer>
  /** Said once it is done; of an act on several, by what came of it, `null` when nothing did. */
  readonly done: string | ((answer: Answer) => string | null)
  /** Of the screen that it was pressed on: not called once that was left. */
  readonly onDone?: ((answer: Answer) => void) | undefined
}

/** What the screen reads again while the answer is awaited does not change what was pressed. */
type Pressed<Input, Answer> = Pick<KeyedAct<Input, Answer>, 'act' | 'done'> & {
  readonly input: Input
  readonly key: string
}

type OfThisPress = { readonly onError?: (error: Error) => void }

/**
 * One act, once however often its answer is lost: it is asked again as it was pressed, under the same key, and told even where
 * what showed it has left the screen. `topics` are read again after it, after a refusal too: somebody was faster.
 */
export function useKeyedAct<Input, Answer>(
  { act, done, onDone }: KeyedAct<Input, Answer>,
  topics: readonly Topic[],
) {
  const client = useQueryClient()
  const { key, renew, renewIfRefused } = useActKey()
  // A second press may come before the first is rendered.
  const isRunning = useRef(false)
  const isHere = useIsHere()
  const acting = useMutation<Answer, Error, Pressed<Input, Answer>>({
    mutationFn: (pressed) => pressed.act(pressed.input, pressed.key),
    retry: (failures, error) => failures < 2 && error instanceof NetworkError,
    onSuccess: (answer, pressed) => {
      renew()
      if (isHere.current) onDone?.(answer)
      const title = typeof pressed.done === 'string' ? pressed.done : pressed.done(answer)
      if (title !== null) void toast({ title })
    },
    onError: renewIfRefused,
    onSettled: async () => {
      isRunning.current = false
      await invalidateTopics(client, topics)
    },
  })
  return {
    run: (input: Input, ofThisPress?: OfThisPress) => {
      if (isRunning.current) return
      isRunning.current = true
      acting.mutate({ act, done, input, key: key.current }, ofThisPress)
    },
    isActing: acting.isPending,
    error: acting.error,
    forget: acting.reset,
  }
}

function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
