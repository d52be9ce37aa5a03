import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProofGivenUp } from '#web/api/api-error.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { refundRefusals } from '#web/copy/refunds.ts'
import { toast } from '#web/ui/toast.ts'

type RefundAct<Input> = {
  readonly run: (input: Input) => void
  readonly isBusy: boolean
  readonly failure: string | undefined
  readonly forget: () => void
  readonly proofDialog: ReactNode
}

/** An act on money: asks for a proof of identity when the server wants one, is made once over its retries, then reads again. */
export function useRefundAct<Input, Output>(
  act: (input: Input, key: string) => Promise<Output>,
  { onDone }: { readonly onDone: (output: Output) => string },
): RefundAct<Input> {
  const client = useQueryClient()
  const { withProof, proofDialog } = useProof()
  const { key, renew, renewIfRefused } = useActKey()
  const mutation = useMutation({
    mutationFn: (input: Input) => withProof(() => act(input, key.current)),
    onSuccess: (output) => {
      renew()
      void toast({ title: onDone(output) })
    },
    onError: renewIfRefused,
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  })
  const { error } = mutation
  const isFailure = error !== null && !(error instanceof ProofGivenUp)
  return {
    run: (input) => mutation.mutate(input),
    isBusy: mutation.isPending,
    failure: isFailure ? errorSentence(error, refundRefusals) : undefined,
    forget: () => mutation.reset(),
    proofDialog,
  }
}
