import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { useSession } from '#web/api/session.ts'
import { AccountNotReady } from '#web/chrome/AccountNotReady.tsx'
import { BackOfficeSkeleton } from '#web/chrome/BackOfficeSkeleton.tsx'
import { isStaff } from '#web/chrome/is-staff.ts'
import { PageOf } from '#web/chrome/PageOf.tsx'
import { SessionUnreachable } from '#web/chrome/SessionUnreachable.tsx'
import { SignInFirst } from '#web/chrome/SignInFirst.tsx'
import { paths } from '#web/paths.ts'
import { placeInstead } from './back-office-entries.ts'

/**
 * Staff only; a customer goes to their own area, an operator stays in the warehouse (docs/rules/accounts.md#who-is-led-where).
 */
export function BackOfficeGuard({ children }: { children: ReactNode }) {
  const session = useSession()

  if (session.status === 'loading') return <BackOfficeSkeleton />
  if (session.status === 'unreachable') return <SessionUnreachable />
  if (session.status === 'anonymous') return <SignInFirst because={session.because} />

  const { user } = session
  if (!isStaff(user.role)) return <Navigate to={paths.overview} replace />
  return (
    <PageOf user={user} isExpired={session.status === 'expired'}>
      <StaffPage user={user}>{children}</StaffPage>
    </PageOf>
  )
}

function StaffPage({ user, children }: { user: SignedInUser; children: ReactNode }) {
  const { pathname } = useLocation()
  if (!user.emailVerified || !user.isActive) return <AccountNotReady user={user} />
  const elsewhere = placeInstead(user, pathname)
  return elsewhere === undefined ? children : <Navigate to={elsewhere} replace />
}
