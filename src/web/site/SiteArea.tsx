import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { siteAnswer } from '#web/api/site.ts'
import { lateCode } from '#web/chrome/late-code.ts'
import { SessionCheckMessage } from '#web/chrome/SessionCheckMessage.tsx'
import { loadingConfiguration } from '#web/copy/configuration.ts'
import { sitePaths } from '#web/site-paths.ts'
import { Home } from './home/Home.tsx'
import { SiteLayout } from './SiteLayout.tsx'

const OtherPages = lazy(async () => {
  const { OtherPages } = await lateCode('page', () => import('./OtherPages.tsx'))
  // Where nothing can be read yet, the configuration is waited for as well (decision 005).
  if (!import.meta.env.SSR && !document.getElementById('page')) await siteAnswer()
  return { default: OtherPages }
})

/** The public screens. `/` comes with the area; the others are `lazy`, and asleep while their prerendered page is read. */
export function SiteArea() {
  return (
    <Routes>
      <Route element={<SiteLayout />}>
        <Route path={sitePaths.home} element={<Home />} />
        <Route
          path="*"
          element={
            <Suspense fallback={<Loading />}>
              <OtherPages />
            </Suspense>
          }
        />
      </Route>
    </Routes>
  )
}

const Loading = () => (
  <div className="flex min-h-dvh items-center justify-center p-6">
    <SessionCheckMessage message={loadingConfiguration} />
  </div>
)
