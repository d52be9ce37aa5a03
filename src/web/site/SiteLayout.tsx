import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { lateCode } from '#web/chrome/late-code.ts'
import { SkipLink } from '#web/chrome/SkipLink.tsx'
import { TopBar } from '#web/chrome/TopBar.tsx'

const Footer = lazy(async () => ({
  default: (await lateCode('pied-de-page', () => import('./Footer.tsx'))).Footer,
}))

/** The public pages: top bar, page, footer. */
export function SiteLayout() {
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
