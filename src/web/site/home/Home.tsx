import { lazy, Suspense, useEffect } from 'react'
import { loadOnFirstGesture } from '#web/chrome/load-on-first-gesture.ts'
import { useLocation, useNavigate } from 'react-router'
import { accountDeleted } from '#web/site-paths.ts'
import type { ArrivalFlag } from './show-arrival-notice.ts'

const HomeSections = lazy(async () => ({
  default: (await loadOnFirstGesture('hero', () => import('./HomeSections.tsx'))).HomeSections,
}))

export function Home() {
  return (
    <>
      <ArrivalNotices />
      <Suspense fallback={<div className="min-h-dvh" />}>
        <HomeSections />
      </Suspense>
    </>
  )
}

/**
 * Why the visitor comes here, from the navigation (a payment: docs/rules/pages.md#payment-result) or the address (a deleted
 * account): shown once, then cleared.
 */
function ArrivalNotices() {
  const { state, search, pathname, hash } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    const flag = search === accountDeleted ? 'accountDeleted' : flagOf(state)
    if (!flag) return
    void navigate(pathname + hash, { replace: true, state: null })
    void import('./show-arrival-notice.ts').then(({ showArrivalNotice }) => showArrivalNotice(flag))
  }, [state, search, pathname, hash, navigate])

  return null
}

function flagOf(state: unknown): ArrivalFlag | null {
  if (typeof state !== 'object' || state === null) return null
  if ('paymentSuccess' in state && state.paymentSuccess) return 'paymentSuccess'
  if ('paymentCancelled' in state && state.paymentCancelled) return 'paymentCancelled'
  return null
}
