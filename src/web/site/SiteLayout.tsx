import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { firstGesture } from '#web/chrome/first-gesture.ts'
import { SkipLink } from '#web/chrome/SkipLink.tsx'
import { TopBar } from '#web/chrome/TopBar.tsx'

const Footer = lazy(async () => {
  await firstGesture('pied-de-page')
  return { default: (await import('./Footer.tsx')).Footer }
})

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
