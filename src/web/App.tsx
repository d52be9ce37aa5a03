import { useEffect } from 'react'
import { CrashBoundary } from './chrome/CrashBoundary.tsx'
import { HashScroll } from './chrome/HashScroll.tsx'
import { AppRoutes } from './routes.tsx'

export function App() {
  // Browser journeys wait for this mark: a click before it would hit a page that is not listening yet.
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'true'
  }, [])

  return (
    <CrashBoundary>
      <HashScroll />
      <AppRoutes />
    </CrashBoundary>
  )
}
