import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api/api-error.ts'
import { isAnswerLost } from '#web/api/send.ts'
import { sessionChanged } from '#web/api/session.ts'
import { passkeyFailure } from '#web/copy/second-factors.ts'

export type ShowCodes = (codes: readonly string[]) => void
type Answer = { readonly recoveryCodes?: readonly string[] }

/**
 * The options of `useAction` for a change of the account's factors: a toast, the new recovery codes, then the page reloads.
 * Call it in a component that stays when the factor appears or goes: the page may reload before the answer comes, and the codes
 * show only once.
 */
export function useFactorChange(done: string, showCodes?: ShowCodes) {
  const client = useQueryClient()
  return {
    done: { title: done, description: 'Vos autres appareils ont été déconnectés.' },
    refusals: passkeyFailure,
    onDone: async ({ recoveryCodes = [] }: Answer) => {
      if (recoveryCodes.length > 0) showCodes?.(recoveryCodes)
      // The list of devices has changed too and, for staff, what they may open.
      await Promise.all([client.invalidateQueries(), sessionChanged()])
    },
  }
}

/**
 * The first factor was added and the answer with its recovery codes was lost. `isThere`: the page already shows the factor, which
 * proves that the server did it.
 */
export const areCodesLost = (error: unknown, isThere: boolean): boolean =>
  (error instanceof ApiError && error.code === 'already-done') || (isThere && isAnswerLost(error))
