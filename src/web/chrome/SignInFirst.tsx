import { Navigate, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'

/** Leads to the sign-in page, which brings back here; after a chosen sign-out, leads home. */
export function SignInFirst({ because }: { because: 'never-in' | 'signed-out' | 'over' }) {
  const { pathname, search, hash } = useLocation()
  if (because === 'signed-out') return <Navigate to={paths.home} replace />
  const state = { from: pathname + search + hash, sessionIsOver: because === 'over' }
  return <Navigate to={paths.signIn} replace state={state} />
}
