import { useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { AccountNotReady } from '#web/chrome/AccountNotReady.tsx'
import { CustomerSkeleton } from '#web/chrome/CustomerSkeleton.tsx'
import { isStaff } from '#web/chrome/is-staff.ts'
import { PageOf } from '#web/chrome/PageOf.tsx'
import { SessionUnreachable } from '#web/chrome/SessionUnreachable.tsx'
import { SignInFirst } from '#web/chrome/SignInFirst.tsx'
import { paths } from '#web/paths.ts'

/** Customers who may work; the others are led to where they can. Staff only manage their own account here. */
export function CustomerGuard({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  const [wasIn, setWasIn] = useState(false)
  if (session.status === 'signed-in' && !wasIn) setWasIn(true)

  if (session.status === 'loading') return <CustomerSkeleton />
  if (session.status === 'unreachable') return <SessionUnreachable />
  if (session.status === 'anonymous') {
    // Who signed out elsewhere and comes here now (the cart is still theirs) wants to sign in, not to leave.
    const hasLeft = wasIn || session.because !== 'signed-out'
    return <SignInFirst because={hasLeft ? session.because : 'never-in'} />
  }
  const { user } = session
  if (isStaff(user.role) && pathname !== paths.account) return <Navigate to={paths.admin} replace />
  const isReady = user.emailVerified && user.isActive
  return (
    <PageOf user={user} isExpired={session.status === 'expired'}>
      {isReady ? children : <AccountNotReady user={user} />}
    </PageOf>
  )
}
