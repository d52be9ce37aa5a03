import { useQueryClient } from '@tanstack/react-query'
import { sessionChanged } from '#web/api/session.ts'
import { passkeyFailure } from '#web/copy/passkeys.ts'

export type ShowCodes = (codes: readonly string[]) => void
type Answer = { readonly recoveryCodes?: readonly string[] }

/**
 * The options of `useAction` for a change of the account's factors: what is told and shown, then the page reloads. For a part of
 * the page that outlives the factor: the page may know of the change before its answer is here, and the codes show only once.
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
