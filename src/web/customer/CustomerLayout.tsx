import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { SkipLink } from '#web/chrome/SkipLink.tsx'
import { StaleBanner } from '#web/chrome/StaleBanner.tsx'
import { TopBar } from '#web/chrome/TopBar.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { BottomBar } from './BottomBar.tsx'
import { CustomerIdentity } from './CustomerIdentity.tsx'
import { CustomerMenu } from './CustomerMenu.tsx'

/** Sidebar on a wide screen, bottom bar of five on a phone. */
export function CustomerLayout() {
  return (
    <>
      <SkipLink />
      <TopBar />
      <div className="mx-auto grid max-w-7xl gap-10 px-4 py-6 pb-28 sm:px-6 lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:py-10">
        <aside className="hidden lg:block">
          <div className="sticky top-24">
            <CustomerIdentity />
            <CustomerMenu />
          </div>
        </aside>
        <main id="contenu" tabIndex={-1} className="min-w-0 outline-none">
          <StaleBanner />
          <Suspense fallback={<SkeletonList />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <BottomBar />
    </>
  )
}
