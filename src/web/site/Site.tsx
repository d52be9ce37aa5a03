import { Route, Routes, Outlet, useLocation } from 'react-router'
import { OtherArea } from '#web/chrome/OtherArea.tsx'
import { PageFrame } from '#web/chrome/PageFrame.tsx'
import { isDoor, sitePaths } from '#web/site-paths.ts'
import { lazy, Suspense } from 'react'
import { siteAnswer } from '#web/api/site.ts'
import { loadOnFirstGesture } from '#web/chrome/load-on-first-gesture.ts'
import { SessionCheckMessage } from '#web/chrome/SessionCheckMessage.tsx'
import { loadingConfiguration } from '#web/copy/site-name.ts'
import { Home } from './home/Home.tsx'
import { SkipLink } from '#web/chrome/SkipLink.tsx'
import { TopBar } from '#web/chrome/TopBar.tsx'

const Footer = lazy(async () => ({
  default: (await loadOnFirstGesture('pied-de-page', () => import('./Footer.tsx'))).Footer,
}))

/** The public pages: top bar, page, footer. A door brings its own frame. */
function SiteLayout() {
  const { pathname } = useLocation()
  if (isDoor(pathname)) {
    return (
      <>
        <SkipLink />
        <Outlet />
      </>
    )
  }
  return (
    <>
      <SkipLink />
      <TopBar />
      <main id="contenu" tabIndex={-1} className="min-h-[60dvh] outline-none">
        <Outlet />
      </main>
      <Suspense fallback={<div className="min-h-80 bg-nuit" />}>
        <Footer />
      </Suspense>
    </>
  )
}

const OtherPages = lazy(async () => {
  const { OtherPages } = await loadOnFirstGesture('page', () => import('./OtherPages.tsx'))
  // Where nothing can be read yet, wait for the configuration too (decision 005).
  if (!import.meta.env.SSR && !document.getElementById('page')) await siteAnswer()
  return { default: OtherPages }
})

/**
 * The public screens. `/` loads with the area; the others are `lazy`, and not hydrated while the visitor reads their prerendered
 * page.
 */
function SiteArea() {
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
