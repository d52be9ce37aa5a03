import { Suspense, useRef, useState, type ReactNode } from 'react'
import { lazyAfterContent } from '../lazy-after-content.ts'
import { ApiError, ProofGivenUp } from '#web/api/api-error.ts'

const ProofDialog = lazyAfterContent(async () => (await import('./ProofDialog.tsx')).ProofDialog)

type Proof = {
  /**
   * Runs a sensitive action. When the server first requires a proof of identity, the dialog opens, and the action runs again
   * afterwards. Rejects with `ProofGivenUp` when the person closes the dialog, and with whatever the action rejects with.
   */
  readonly withProof: <Value>(act: () => Promise<Value>) => Promise<Value>
  /** Render it where the action is. */
  readonly proofDialog: ReactNode
}

type Wait = { readonly proved: () => void; readonly givenUp: () => void }

export function useProof(): Proof {
  const [isAsking, setIsAsking] = useState(false)
  const wait = useRef<Wait | null>(null)

  const askProof = () =>
    new Promise<void>((resolve, reject) => {
      wait.current = {
        proved: resolve,
        givenUp: () => {
          reject(new ProofGivenUp())
        },
      }
      setIsAsking(true)
    })

  const close = (outcome: keyof Wait) => {
    setIsAsking(false)
    wait.current?.[outcome]()
    wait.current = null
  }

  return {
    withProof: async (act) => {
      try {
        return await act()
      } catch (error) {
        if (!isProofNeeded(error)) throw error
        await askProof()
        return act()
      }
    },
    proofDialog: isAsking && (
      <Suspense fallback={null}>
        <ProofDialog
          onProved={() => {
            close('proved')
          }}
          onGiveUp={() => {
            close('givenUp')
          }}
        />
      </Suspense>
    ),
  }
}

const isProofNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'proof-needed'
