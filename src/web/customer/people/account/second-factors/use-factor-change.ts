import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ProofGivenUp } from '#web/api/api-error.ts'
import { PasskeyGivenUp } from '#web/api/passkeys.ts'
import { sessionChanged } from '#web/api/session.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { passkeyFailure } from '#web/copy/passkeys.ts'
import { toast } from '#web/ui/toast.ts'

type Answer = { readonly recoveryCodes?: readonly string[] }
type Run = <Value>(act: () => Promise<Value>) => Promise<Value>

export type FactorChanges = {
  /** Runs one change after a proof of identity; shows `said` when it is done. Returns whether it was. */
  readonly change: (
    name: string,
    act: (withProof: Run) => Promise<Answer>,
    said: string,
  ) => Promise<boolean>
  /** The name of the change in progress. */
  readonly busy: string | null
  readonly failure: string | undefined
  /** New recovery codes, until their owner has saved them. */
  readonly newCodes: readonly string[]
  /** Finishes a change that ran elsewhere: shows the codes to save and the toast, and reloads the page's data. */
  readonly settle: (answer: Answer, said: string) => Promise<void>
  readonly forgetCodes: () => void
  readonly proofDialog: ReactNode
}

/** Changes to the account's factors: one at a time, each with a proof; the page then reloads. */
export function useFactorChange(): FactorChanges {
  const client = useQueryClient()
  const { withProof, proofDialog } = useProof()
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string>()
  const [newCodes, setNewCodes] = useState<readonly string[]>([])

  async function settle({ recoveryCodes = [] }: Answer, said: string) {
    if (recoveryCodes.length > 0) setNewCodes(recoveryCodes)
    void toast({ title: said, description: 'Vos autres appareils ont été déconnectés.' })
    // The list of devices has changed too and, for staff, what they may open.
    await Promise.all([client.invalidateQueries(), sessionChanged()])
  }

  return {
    change: async (name, act, said) => {
      if (busy !== null) return false
      setFailure(undefined)
      setBusy(name)
      try {
        await settle(await act(withProof), said)
        return true
      } catch (error) {
        if (!isGivenUp(error)) setFailure(passkeyFailure(error))
        return false
      } finally {
        setBusy(null)
      }
    },
    busy,
    failure,
    newCodes,
    settle,
    forgetCodes: () => {
      setNewCodes([])
    },
    proofDialog,
  }
}

/** Closing a dialog is an answer, not a failure. */
const isGivenUp = (error: unknown): boolean =>
  error instanceof ProofGivenUp || error instanceof PasskeyGivenUp
