import { Route, Routes } from 'react-router'
import { OtherArea } from '#web/chrome/OtherArea.tsx'
import { PageFrame } from '#web/chrome/PageFrame.tsx'
import { sitePaths } from '#web/site-paths.ts'
import { SiteArea } from './SiteArea.tsx'

/** The public pages. The two private areas have entries of their own; an unknown path goes home. */
export const Site = () => (
  <PageFrame>
    <Routes>
      <Route path={`${sitePaths.customer}/*`} element={<OtherArea />} />
      <Route path={`${sitePaths.admin}/*`} element={<OtherArea />} />
      <Route path="/*" element={<SiteArea />} />
    </Routes>
  </PageFrame>
)
