import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { SessionCheck } from '#web/chrome/SessionCheck.tsx'
import { paths } from '#web/paths.ts'
import { Home } from './home/Home.tsx'
import { SiteLayout } from './SiteLayout.tsx'

/** The public screens. `/` is prerendered and comes with the area; the others are `lazy`, one file each. */
export function SiteArea() {
  return (
    <Suspense fallback={<SessionCheck message="Chargement…" />}>
      <Routes>
        <Route element={<SiteLayout />}>
          <Route path={paths.home} element={<Home />} />
        </Route>
        <Route path="*" element={<Navigate to={paths.home} replace />} />
      </Routes>
    </Suspense>
  )
}
