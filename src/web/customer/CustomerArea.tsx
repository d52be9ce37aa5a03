import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Outlet, Navigate, useLocation } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import { useRealtime } from '#web/api/realtime.ts'
import { useSessionUser, useSession, type Session } from '#web/api/session.ts'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import { isStaff } from '#web/chrome/is-staff.ts'
import { prepareForOffline } from '#web/chrome/prepare-for-offline.ts'
import { AccountNotReady } from '#web/chrome/AccountNotReady.tsx'
import { CustomerSkeleton } from '#web/chrome/CustomerSkeleton.tsx'
import { PageOf } from '#web/chrome/PageOf.tsx'
import { SessionUnreachable } from '#web/chrome/SessionUnreachable.tsx'
import { SignInFirst } from '#web/chrome/SignInFirst.tsx'
import { placeInstead } from './place-instead.ts'

const CartBadge = lazyAfterContent(
  async () => (await import('#web/customer/payments/cart/CartBadge.tsx')).CartBadge,
)

/** The customer's area, with what all of its screens share. */
export function CustomerArea() {
  return (
    <CustomerGuard>
      <QueryClientProvider client={queryClient}>
        <Screens />
      </QueryClientProvider>
    </CustomerGuard>
  )
}

function Screens() {
  const user = useSessionUser()
  const isOfTeam = user !== null && isStaff(user.role)
  useRealtime(queryClient)
  useEffect(prepareForOffline, [])
  return (
    <>
      {!isOfTeam && (
        <Suspense fallback={null}>
          <CartBadge />
        </Suspense>
      )}
      <Outlet />
    </>
  )
}

/** Lets in customers with a usable account; redirects the others. Staff only manage their own account here. */
function CustomerGuard({ children }: { children: ReactNode }) {
  const session = useSession()
  const [wasIn, setWasIn] = useState(false)
  if (session.status === 'signed-in' && !wasIn) setWasIn(true)

  if (session.status === 'loading') return <CustomerSkeleton />
  if (session.status === 'unreachable') return <SessionUnreachable />
  if (session.status === 'anonymous') {
    return <SignInFirst because={wasIn ? session.because : asComing(session.because)} />
  }
  return <Known session={session}>{children}</Known>
}

type Anonymous = Extract<Session, { status: 'anonymous' }>
type Person = Extract<Session, { user: unknown }>

/** A person who signed out in another tab and then comes here (the cart is still theirs) wants to sign in, not to leave. */
const asComing = (because: Anonymous['because']): Anonymous['because'] =>
  because === 'signed-out' ? 'never-in' : because

function Known({ session: { user, status }, children }: { session: Person; children: ReactNode }) {
  const { pathname } = useLocation()
  const elsewhere = placeInstead(user, pathname)
  if (elsewhere !== undefined) return <Navigate to={elsewhere} replace />
  const isReady = user.emailVerified && user.isActive
  return (
    <PageOf user={user} isExpired={status === 'expired'}>
      {isReady ? children : <AccountNotReady user={user} />}
    </PageOf>
  )
}
