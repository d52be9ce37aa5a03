import { Suspense } from 'react'
import { Link, Outlet } from 'react-router'
import { WifiOff } from 'lucide-react'
import { useSessionUser } from '#web/api/session.ts'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { siteName } from '#web/copy/site-name.ts'
import { isStaff } from '#web/chrome/is-staff.ts'
import { ProfileFailure } from '#web/chrome/ProfileFailure.tsx'
import { SkipLink } from '#web/chrome/SkipLink.tsx'
import { StaleBanner } from '#web/chrome/StaleBanner.tsx'
import { TopBar } from '#web/chrome/TopBar.tsx'
import { useArrival } from '#web/chrome/use-arrival.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { useIsOffline } from '#web/chrome/use-is-offline.ts'
import { BottomBar } from './BottomBar.tsx'
import { CustomerIdentity } from './CustomerIdentity.tsx'
import { CustomerMenu } from './CustomerMenu.tsx'
import { ShellShortcuts } from './ShellShortcuts.tsx'

/** Sidebar on a wide screen, bottom bar of five entries on a phone. Staff come only for their own account, and go back. */
export function CustomerLayout() {
  const main = useArrival()
  const user = useSessionUser()
  const staff = user !== null && isStaff(user.role)
  return (
    <>
      <SkipLink />
      <TopBar />
      <div
        className={`mx-auto grid max-w-7xl 2xl:max-w-360 gap-10 px-4 pt-5 pb-18 print:block print:p-0 sm:px-6 sm:pt-6 sm:pb-28 lg:py-10 ${staff ? '' : 'lg:grid-cols-[min(15.5rem,25vw)_minmax(0,1fr)]'}`}
      >
        {!staff && (
          <aside className="hidden lg:block">
            <div className="sticky top-24">
              <CustomerIdentity />
              <div className="mb-2">
                <ShellShortcuts />
              </div>
              <CustomerMenu />
            </div>
          </aside>
        )}
        <main ref={main} id="contenu" tabIndex={-1} className="min-w-0 outline-none">
          <OfflineSign />
          {!staff && (
            <div className="-mx-4 -mt-3 mb-3 border-b border-line px-1 sm:-mx-6 sm:px-3 lg:hidden print:hidden">
              <ShellShortcuts />
            </div>
          )}
          {user && <OnPaper user={user} />}
          <StaleBanner />
          <ProfileFailure />
          {staff && (
            <Link to={paths.admin} className={`mb-4 inline-block ${linkStyle}`}>
              Retour à l’administration
            </Link>
          )}
          <Suspense fallback={<SkeletonList />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      {!staff && <BottomBar />}
    </>
  )
}

/** Whose sheet it is, and of which day. */
function OnPaper({ user: { firstName, lastName, clientNumber } }: { user: SignedInUser }) {
  const day = formatDay(new Date(useNow()).toISOString())
  const parts = [siteName, [firstName, lastName].join(' ').trim(), clientNumber, day]
  return <p className="mb-4 hidden text-14 print:block">{parts.filter(Boolean).join(' · ')}</p>
}

/**
 * On a phone, that there is no network: between the address and the notices at first, then under the bar of the top. It takes
 * no room, so nothing moves (with large letters it does). `SiteConfiguration` says it in full, and aloud.
 */
function OfflineSign() {
  if (!useIsOffline()) return null
  return (
    <div
      aria-hidden="true"
      className="offline-sign pointer-events-none sticky top-20 z-30 flex h-0 justify-end pr-20 min-[30rem]:justify-center min-[30rem]:pr-0 max-[20rem]:h-auto max-[20rem]:pr-0 lg:hidden print:hidden"
    >
      <span className="relative -top-1 flex h-7 items-center gap-1.5 rounded-chip bg-nuit px-2.5 text-13 font-medium whitespace-nowrap text-on-nuit">
        <WifiOff className="size-3.5 shrink-0 max-[22rem]:hidden" />
        Hors ligne
      </span>
    </div>
  )
}
