import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import type { Topic } from '#contract/core/topic.ts'
import { ProofGivenUp } from '#web/api/api-error.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'

export type ProvedAct<Input> = {
  readonly run: (input: Input) => void
  readonly isBusy: boolean
  /** Why it was not done; nothing when the person only closed the proof of identity. */
  readonly error: Error | null
  readonly forget: () => void
  /** To be rendered inside the dialog that asked, so that the proof opens over it. */
  readonly proofDialog: ReactNode
}

type Following<Output> = {
  /** What is read again after it, done or not. */
  readonly topic: Topic
  readonly onDone: (output: Output) => void
}

/** An act for which the server may want a proof of identity; a second click while it is under way is none. */
export function useProvedAct<Input, Output>(
  act: (input: Input, idempotencyKey: string) => Promise<Output>,
  { topic, onDone }: Following<Output>,
): ProvedAct<Input> {
  const client = useQueryClient()
  const { withProof, proofDialog } = useProof()
  const { key, renew, renewIfRefused } = useActKey()
  // Known at once: what is drawn as busy comes a moment after a double click.
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    mutationFn: (input: Input) => withProof(() => act(input, key.current)),
    onSuccess: (output) => {
      renew()
      onDone(output)
    },
    onError: (error) => {
      renewIfRefused(error)
    },
    onSettled: () => {
      isUnderWay.current = false
      return invalidateTopics(client, [topic])
    },
  })
  const { error } = mutation
  return {
    run: (input) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      mutation.mutate(input)
    },
    isBusy: mutation.isPending,
    error: error instanceof ProofGivenUp ? null : error,
    forget: () => mutation.reset(),
    proofDialog,
  }
}
