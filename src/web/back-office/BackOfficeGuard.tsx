import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { AccountNotReady } from '#web/chrome/AccountNotReady.tsx'
import { BackOfficeSkeleton } from '#web/chrome/BackOfficeSkeleton.tsx'
import { isStaff } from '#web/chrome/is-staff.ts'
import { SessionUnreachable } from '#web/chrome/SessionUnreachable.tsx'
import { SignInFirst } from '#web/chrome/SignInFirst.tsx'
import { paths } from '#web/paths.ts'
import { landingOf, mayOpen } from './back-office-entries.ts'

/** Staff only; a customer goes to their own area, an operator stays in the warehouse (decisions §5, §6). */
export function BackOfficeGuard({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()

  if (session.status === 'loading') return <BackOfficeSkeleton />
  if (session.status === 'unreachable') return <SessionUnreachable />
  if (session.status === 'anonymous') return <SignInFirst because={session.because} />

  const { user } = session
  if (!isStaff(user.role)) return <Navigate to={paths.overview} replace />
  if (!user.emailVerified || !user.isActive) return <AccountNotReady user={user} />
  if (user.lacksSecondFactor) return <Navigate to={paths.account} replace />
  return mayOpen(user.role, pathname) ? children : <Navigate to={landingOf(user.role)} replace />
}
