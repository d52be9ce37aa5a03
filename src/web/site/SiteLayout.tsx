import { Outlet } from 'react-router'
import { SkipLink } from '#web/chrome/SkipLink.tsx'
import { TopBar } from '#web/chrome/TopBar.tsx'
import { Footer } from './Footer.tsx'

/** The public pages: top bar, page, footer. */
export function SiteLayout() {
  return (
    <>
      <SkipLink />
      <TopBar />
      <main id="contenu" tabIndex={-1} className="min-h-[60dvh] outline-none">
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
