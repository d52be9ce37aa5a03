import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, Navigate, useLocation } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import { useRealtime } from '#web/api/realtime.ts'
import type { ReactNode } from 'react'
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

/** The staff area, with what all of its screens share. */
export function BackOfficeArea() {
  return (
    <BackOfficeGuard>
      <QueryClientProvider client={queryClient}>
        <Screens />
      </QueryClientProvider>
    </BackOfficeGuard>
  )
}

function Screens() {
  useRealtime(queryClient)
  return <Outlet />
}

/**
 * Staff only; a customer goes to their own area, an operator stays in the warehouse (docs/rules/accounts.md#who-is-led-where).
 */
function BackOfficeGuard({ children }: { children: ReactNode }) {
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
