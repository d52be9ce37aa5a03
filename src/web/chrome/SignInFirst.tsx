import { Navigate, useLocation } from 'react-router'
import type { Session } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'

type Because = Extract<Session, { status: 'anonymous' }>['because']

/** Leads to the sign-in page, which brings back here; after a chosen sign-out home, and somebody else to a fresh start. */
export function SignInFirst({ because }: { because: Because }) {
  const { pathname, search, hash } = useLocation()
  if (because === 'signed-out') return <Navigate to={paths.home} replace />
  if (because === 'other-account') return <Navigate to={paths.signIn} replace />
  const state = { from: pathname + search + hash, sessionIsOver: because === 'over' }
  return <Navigate to={paths.signIn} replace state={state} />
}
