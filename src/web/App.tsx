import { lazy, Suspense, useEffect } from 'react'
import { CrashBoundary } from './chrome/CrashBoundary.tsx'
import { HashScroll } from './chrome/HashScroll.tsx'
import { useIsDemo } from './chrome/is-demo.ts'
import { AppRoutes } from './routes.tsx'

const DemoBar = lazy(async () => ({ default: (await import('./chrome/DemoBar.tsx')).DemoBar }))

/** Holds no state: React throws away the sleeping part of a prerendered page when what is above it renders again. */
export function App() {
  // Browser journeys wait for this mark: a click before it would hit a page that is not listening yet.
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'true'
  }, [])

  return (
    <CrashBoundary>
      <HashScroll />
      <AppRoutes />
      <Demo />
    </CrashBoundary>
  )
}

function Demo() {
  if (!useIsDemo()) return null
  return (
    <Suspense>
      <DemoBar />
    </Suspense>
  )
}
