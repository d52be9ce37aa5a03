import { Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { showKeptToast } from '#web/ui/toast.ts'
import { lazyAfterContent } from './lazy-after-content.ts'
import { CrashBoundary } from './CrashBoundary.tsx'
import { GoogleArrival } from './google/GoogleArrival.tsx'
import { HashScroll } from './HashScroll.tsx'

const DemoBar = lazyAfterContent(async () => (await import('./DemoBar.tsx')).DemoBar)
const SiteConfiguration = lazyAfterContent(
  async () => (await import('./SiteConfiguration.tsx')).SiteConfiguration,
)

type PageFrameProps = {
  readonly children: ReactNode
  /** The requested screen has not loaded yet. */
  readonly isScreenAwaited?: boolean
}

/** What surrounds every page of every area. */
export function PageFrame({ children, isScreenAwaited = false }: PageFrameProps) {
  useEffect(() => {
    // Browser tests wait for this mark: a click before it would hit a page that does not listen yet. `theme.css` reads it too.
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

/** A separate component: an update of the whole page would discard the prerendered parts whose code is not loaded yet. */
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

/** The demonstration's server says so in a cookie sent with its pages, which production never sets: no request is needed. */
const useIsDemo = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => /(^|;\s*)escale\.demo=1(;|$)/.test(document.cookie),
    () => false,
  )
