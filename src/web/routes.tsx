import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { loadBackOffice, loadCustomer } from './areas.ts'
import { AreaFallback } from './chrome/AreaFallback.tsx'
import { screenCode } from './chrome/screen-code.ts'
import { sitePaths } from './site-paths.ts'
import { SiteArea } from './site/SiteArea.tsx'

const CustomerArea = lazy(async () => ({ default: (await screenCode(loadCustomer)).CustomerArea }))
const BackOfficeArea = lazy(async () => ({
  default: (await screenCode(loadBackOffice)).BackOfficeArea,
}))

/**
 * The map: three areas, their screens listed in their own files; an unknown path goes home. The site comes with the
 * first script because `/` is the page that must be fast.
 */
export function AppRoutes() {
  return (
    <Suspense fallback={<AreaFallback />}>
      <Routes>
        <Route path={`${sitePaths.customer}/*`} element={<CustomerArea />} />
        <Route path={`${sitePaths.admin}/*`} element={<BackOfficeArea />} />
        <Route path="/*" element={<SiteArea />} />
      </Routes>
    </Suspense>
  )
}
