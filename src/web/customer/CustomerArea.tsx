import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import { useRealtime } from '#web/api/realtime.ts'
import { useSessionUser } from '#web/api/session.ts'
import { afterContent } from '#web/chrome/after-content.ts'
import { codeOf } from '#web/chrome/code-of.ts'
import { isStaff } from '#web/chrome/is-staff.ts'
import { prepareForOffline } from '#web/chrome/prepare-for-offline.ts'
import { CustomerGuard } from './CustomerGuard.tsx'

const CartBadge = lazy(async () => {
  await afterContent()
  const { CartBadge } = await codeOf(
    () => import('#web/customer/payments/cart/CartBadge.tsx'),
    () => {},
  )
  return { default: CartBadge }
})

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
