import { lazy, Suspense, useEffect } from 'react'
import { codeOf } from './chrome/code-of.ts'
import { CrashBoundary } from './chrome/CrashBoundary.tsx'
import { GoogleArrival } from './chrome/google/GoogleArrival.tsx'
import { HashScroll } from './chrome/HashScroll.tsx'
import { useIsDemo } from './chrome/is-demo.ts'
import { AppRoutes } from './routes.tsx'

/** What is beside the page is no reason to take the page away. */
const neverGiveUp = () => {}

const DemoBar = lazy(async () => ({
  default: (await codeOf(() => import('./chrome/DemoBar.tsx'), neverGiveUp)).DemoBar,
}))
const SiteConfiguration = lazy(async () => ({
  default: (await codeOf(() => import('./chrome/SiteConfiguration.tsx'), neverGiveUp))
    .SiteConfiguration,
}))

export function App() {
  // Browser journeys wait for this mark: a click before it would hit a page that is not listening yet.
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'true'
  }, [])

  return (
    <CrashBoundary>
      <HashScroll />
      <GoogleArrival />
      <AppRoutes />
      <Suspense>
        <SiteConfiguration />
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
