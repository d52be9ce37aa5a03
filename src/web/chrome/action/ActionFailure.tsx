import type { ReactNode } from 'react'
import { Notice } from '#web/ui/Notice.tsx'
import type { ActionState } from './use-action.ts'

/** Why the action failed, or that it waits for the network. */
export function ActionFailure({
  action,
  children,
}: {
  action: ActionState
  /** What the refusal leads to. */
  children?: ReactNode
}) {
  if (action.isWaiting) return <p role="status">{waitingSentence}</p>
  if (!action.failure) return null
  return (
    <Notice kind="error">
      <p>{action.failure}</p>
      {children}
    </Notice>
  )
}

export const waitingSentence =
  'Pas de connexion\u00a0: ce sera envoyé dès le retour du réseau, si vous restez ici.'
