import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { loadBackOffice, loadCustomer } from './areas.ts'
import { AreaFallback } from './chrome/AreaFallback.tsx'
import { paths } from './paths.ts'
import { SiteArea } from './site/SiteArea.tsx'

const CustomerArea = lazy(async () => ({ default: (await loadCustomer()).CustomerArea }))
const BackOfficeArea = lazy(async () => ({ default: (await loadBackOffice()).BackOfficeArea }))

/**
 * The map: three areas, their screens listed in their own files; an unknown path goes home. The site comes with the
 * first script because `/` is the page that must be fast.
 */
export function AppRoutes() {
  return (
    <Suspense fallback={<AreaFallback />}>
      <Routes>
        <Route path={`${paths.customer}/*`} element={<CustomerArea />} />
        <Route path={`${paths.admin}/*`} element={<BackOfficeArea />} />
        <Route path="/*" element={<SiteArea />} />
      </Routes>
    </Suspense>
  )
}
