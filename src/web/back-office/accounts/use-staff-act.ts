import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { ProofGivenUp } from '#web/api/api-error.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { staffRefusals } from '#web/copy/staff.ts'
import { toast } from '#web/ui/toast.ts'

export type StaffAct<Input> = {
  readonly run: (input: Input) => void
  readonly isBusy: boolean
  /** Why it was not done; nothing when the person only closed the proof of identity. */
  readonly failure: string | undefined
  readonly forget: () => void
  /** To be rendered inside the dialog that asked, so that the proof opens over it. */
  readonly proofDialog: ReactNode
}

/** An act on the team's accounts: asks for a proof of identity when the server wants one, then reads the lists again. */
export function useStaffAct<Input>(
  act: (input: Input) => Promise<unknown>,
  { done, onDone }: { readonly done: string; readonly onDone: () => void },
): StaffAct<Input> {
  const client = useQueryClient()
  const { withProof, proofDialog } = useProof()
  // Known at once: what is drawn as busy comes a moment after a double click.
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    mutationFn: (input: Input) => withProof(() => act(input)),
    onSuccess: () => {
      onDone()
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
    failure: isFailure ? errorSentence(error, staffRefusals) : undefined,
    forget: () => mutation.reset(),
    proofDialog,
  }
}
