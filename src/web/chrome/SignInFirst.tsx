import { Navigate, useLocation } from 'react-router'
import type { Session } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'

type Because = Extract<Session, { status: 'anonymous' }>['because']

/**
 * Redirects to the sign-in page, which leads back here; after a deliberate sign-out it leads home, and another person starts
 * afresh.
 */
export function SignInFirst({ because }: { because: Because }) {
  const { pathname, search, hash } = useLocation()
  if (because === 'signed-out') return <Navigate to={paths.home} replace />
  if (because === 'other-account') return <Navigate to={paths.signIn} replace />
  const state = { from: pathname + search + hash, sessionIsOver: because === 'over' }
  return <Navigate to={paths.signIn} replace state={state} />
}
