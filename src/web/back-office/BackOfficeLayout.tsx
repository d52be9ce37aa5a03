import { LogOut, UserRound } from 'lucide-react'
import { Suspense } from 'react'
import { Link, NavLink, Outlet } from 'react-router'
import { useSessionUser } from '#web/api/session.ts'
import { Logo } from '#web/chrome/Logo.tsx'
import { SkipLink } from '#web/chrome/SkipLink.tsx'
import { StaleBanner } from '#web/chrome/StaleBanner.tsx'
import { useSignOut } from '#web/chrome/use-sign-out.ts'
import { paths } from '#web/paths.ts'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { entriesOf } from './back-office-entries.ts'
import { WaitingBadge } from './requests/WaitingBadge.tsx'

/** A night rail on the left; on a phone, a strip that scrolls sideways. */
export function BackOfficeLayout() {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)] print:block">
      <SkipLink />
      <Rail />
      <main id="contenu" tabIndex={-1} className="min-w-0 p-4 outline-none sm:p-6 lg:p-8">
        <StaleBanner />
        <Suspense fallback={<SkeletonList />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  )
}

const entryStyle =
  'flex min-h-11 shrink-0 items-center gap-3 rounded-lg px-3 font-medium text-on-nuit-soft hover:bg-nuit-raised hover:text-on-nuit ' +
  'aria-[current=page]:bg-nuit-raised aria-[current=page]:text-on-nuit'

function Rail() {
  const user = useSessionUser()
  const signOut = useSignOut()
  return (
    <header className="on-nuit flex flex-col bg-nuit text-on-nuit lg:sticky lg:top-0 lg:h-[calc(100dvh-var(--demo-bar,0px))] lg:p-4 print:hidden">
      <div className="flex items-center justify-between px-4 pt-3 lg:px-0 lg:pt-0 lg:pb-6">
        <Link to={paths.admin} aria-label="Escale, back-office" className="rounded-lg py-1.5">
          <Logo />
        </Link>
      </div>
      <nav
        aria-label="Back-office"
        className="flex gap-1 overflow-x-auto px-3 py-2 lg:grid lg:overflow-visible lg:p-0"
      >
        {user &&
          entriesOf(user.role).map(({ label, to, Icon }) => (
            <NavLink key={to} to={to} className={entryStyle}>
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              {label}
              {to === paths.adminRequests && <WaitingBadge />}
            </NavLink>
          ))}
        <Link to={paths.account} className={`${entryStyle} lg:hidden`}>
          <UserRound className="size-5 shrink-0" aria-hidden="true" />
          Mon Compte
        </Link>
        <button type="button" className={`${entryStyle} lg:hidden`} onClick={signOut}>
          <LogOut className="size-5 shrink-0" aria-hidden="true" />
          Déconnexion
        </button>
      </nav>
      <div className="mt-auto hidden border-t border-nuit-line pt-3 lg:block">
        <p className="px-3 text-sm break-words text-on-nuit-soft">
          {user?.firstName} {user?.lastName}
        </p>
        <Link to={paths.account} className={`${entryStyle} mt-1`}>
          <UserRound className="size-5 shrink-0" aria-hidden="true" />
          Mon Compte
        </Link>
        <button type="button" className={`${entryStyle} w-full`} onClick={signOut}>
          <LogOut className="size-5 shrink-0" aria-hidden="true" />
          Déconnexion
        </button>
      </div>
    </header>
  )
}
