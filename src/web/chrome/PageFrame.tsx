import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { showKeptToast } from '#web/ui/toast.ts'
import { afterContent } from './after-content.ts'
import { loadWithRetry } from './load-with-retry.ts'
import { CrashBoundary } from './CrashBoundary.tsx'
import { GoogleArrival } from './google/GoogleArrival.tsx'
import { HashScroll } from './HashScroll.tsx'

/** What is beside the page is no reason to take the page away. */
const neverGiveUp = () => {}

const DemoBar = lazy(async () => {
  await afterContent()
  const { DemoBar } = await loadWithRetry(() => import('./DemoBar.tsx'), neverGiveUp)
  return { default: DemoBar }
})
const SiteConfiguration = lazy(async () => {
  await afterContent()
  const { SiteConfiguration } = await loadWithRetry(
    () => import('./SiteConfiguration.tsx'),
    neverGiveUp,
  )
  return { default: SiteConfiguration }
})

type PageFrameProps = {
  readonly children: ReactNode
  /** The screen that was asked for has not come yet. */
  readonly isScreenAwaited?: boolean
}

/** What every page of every area has around it. */
export function PageFrame({ children, isScreenAwaited = false }: PageFrameProps) {
  useEffect(() => {
    // Browser journeys wait for this mark: a click before it would hit a page that is not listening yet.
    document.documentElement.dataset['hydrated'] = 'true'
    void showKeptToast()
  }, [])

  return (
    <CrashBoundary>
      <HashScroll />
      <GoogleArrival />
      {children}
      <Suspense>
        <SiteConfiguration isScreenAwaited={isScreenAwaited} />
      </Suspense>
      <DemoPart />
    </CrashBoundary>
  )
}

/** Apart: an update of the whole page would throw away the prerendered parts whose code is still asleep. */
function DemoPart() {
  const isDemo = useIsDemo()
  return (
    isDemo && (
      <Suspense>
        <DemoBar />
      </Suspense>
    )
  )
}

/** The demonstration's server says so with its pages, in a cookie that production never sets: no request to find out. */
const useIsDemo = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => /(^|;\s*)escale\.demo=1(;|$)/.test(document.cookie),
    () => false,
  )
