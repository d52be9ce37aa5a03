import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { ProofGivenUp } from '#web/api/api-error.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { clientSentence } from '#web/copy/clients.ts'
import { toast } from '#web/ui/toast.ts'

export type ClientAct<Input> = {
  readonly run: (input: Input) => void
  readonly isBusy: boolean
  readonly error: Error | null
  /** Why it was not done; nothing when the person only closed the proof of identity. */
  readonly failure: string | undefined
  readonly forget: () => void
  /** To be rendered inside the dialog that asked. */
  readonly proofDialog: ReactNode
}

/** An act on a client's account: proof of identity when the server wants one, then what is shown is read again. */
export function useClientAct<Input, Output>(
  act: (input: Input) => Promise<Output>,
  { done, onDone }: { readonly done: string; readonly onDone: (output: Output) => void },
): ClientAct<Input> {
  const client = useQueryClient()
  const { withProof, proofDialog } = useProof()
  // Known at once: what is drawn as busy comes a moment after a double click.
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    mutationFn: (input: Input) => withProof(() => act(input)),
    onSuccess: (output) => {
      onDone(output)
      void toast({ title: done })
    },
    onSettled: () => {
      isUnderWay.current = false
      return client.invalidateQueries({ queryKey: ['accounts'] })
    },
  })
  const run = (input: Input) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(input)
  }
  const { error } = mutation
  const isFailure = error !== null && !(error instanceof ProofGivenUp)
  return {
    run,
    isBusy: mutation.isPending,
    error: isFailure ? error : null,
    failure: isFailure ? clientSentence(error) : undefined,
    forget: () => mutation.reset(),
    proofDialog,
  }
}
