import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { loadBackOffice, loadCustomer, loadSite } from './areas.ts'
import { AreaFallback } from './chrome/AreaFallback.tsx'
import { paths } from './paths.ts'

const SiteArea = lazy(async () => ({ default: (await loadSite()).SiteArea }))
const CustomerArea = lazy(async () => ({ default: (await loadCustomer()).CustomerArea }))
const BackOfficeArea = lazy(async () => ({ default: (await loadBackOffice()).BackOfficeArea }))

/** The map: three areas. The screens of an area are listed in its own file; an unknown path goes home. */
export function AppRoutes() {
  return (
    <Suspense fallback={<AreaFallback />}>
      <Routes>
        <Route path={`${paths.customer}/*`} element={<CustomerArea />} />
        <Route path={`${paths.admin}/*`} element={<BackOfficeArea />} />
        <Route path="/*" element={<SiteArea />} />
        <Route path="*" element={<Navigate to={paths.home} replace />} />
      </Routes>
    </Suspense>
  )
}
