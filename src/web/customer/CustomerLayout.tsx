import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { Bell, Ellipsis, MapPin, WifiOff } from 'lucide-react'
import { countMyUnreadNotices } from '#contract/messages/notifications.ts'
import { query } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { AddressLines } from '#web/chrome/address/AddressLines.tsx'
import { wholeAddress } from '#web/chrome/address/address-lines.ts'
import { Dialog } from '#web/chrome/popups.tsx'
import { formatDay } from '#web/copy/format-date.ts'
import { unreadText } from '#web/copy/notifications.ts'
import { siteName } from '#web/copy/site-name.ts'
import { isStaff } from '#web/chrome/is-staff.ts'
import { ProfileFailure } from '#web/chrome/ProfileFailure.tsx'
import { SkipLink } from '#web/chrome/SkipLink.tsx'
import { StaleBanner } from '#web/chrome/StaleBanner.tsx'
import { TopBar } from '#web/chrome/TopBar.tsx'
import { useArrival } from '#web/chrome/use-arrival.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { paths } from '#web/paths.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { useIsOffline } from '#web/chrome/use-is-offline.ts'
import { CustomerIdentity } from './CustomerIdentity.tsx'
import { CustomerMenu } from './CustomerMenu.tsx'
import { bottomEntries, isCurrent } from './customer-entries.ts'
import { prefetchOnIntent } from './prefetch.ts'

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
            <div className="-mx-3 -mt-4 mb-1 lg:hidden print:hidden">
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

const entryStyle =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-[min(0.75rem,5.2vw)] font-medium text-ink-soft ' +
  'aria-[current=page]:text-action'

/** Four entries and a sheet for the rest, within reach of a thumb; « Plus » is active where none of the four is. */
function BottomBar() {
  // The history entry at which the sheet is open: any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const { key, pathname } = useLocation()
  const current = bottomEntries.find((entry) => isCurrent(entry, pathname))

  return (
    <>
      <nav
        aria-label="Raccourcis"
        className="bar fixed inset-x-0 bottom-[var(--demo-bar,0px)] z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        {bottomEntries.map((entry) => (
          <Link
            key={entry.to}
            to={entry.to}
            className={entryStyle}
            aria-current={entry === current ? 'page' : undefined}
            {...prefetchOnIntent(entry.to)}
          >
            <entry.Icon className="size-6" aria-hidden="true" />
            {entry.label}
          </Link>
        ))}
        <button
          type="button"
          className={entryStyle}
          aria-haspopup="dialog"
          aria-current={current ? undefined : 'page'}
          onClick={() => {
            setOpenAt(key)
          }}
        >
          <Ellipsis className="size-6" aria-hidden="true" />
          Plus
        </button>
      </nav>
      <Dialog
        open={openAt === key}
        onClose={() => {
          setOpenAt(null)
        }}
        title="Votre espace"
      >
        <CustomerIdentity />
        <CustomerMenu />
      </Dialog>
    </>
  )
}

const style =
  'inline-flex min-h-11 items-center gap-2 rounded-lg px-3 font-medium text-action hover:bg-action-soft'

/** On every screen of the area: the address to give to shops, one tap away, and the unread notices. */
function ShellShortcuts() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-1">
      <MyAddress />
      <Unread />
    </div>
  )
}

function MyAddress() {
  // The history entry at which it is open: any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const { key } = useLocation()
  const address = useSessionUser()?.reshippingAddress
  if (!address) return null
  return (
    <>
      <button
        type="button"
        className={style}
        aria-haspopup="dialog"
        onClick={() => {
          setOpenAt(key)
        }}
      >
        <MapPin className="size-5 shrink-0" aria-hidden="true" />
        Mon adresse
      </button>
      <Dialog
        open={openAt === key}
        onClose={() => {
          setOpenAt(null)
        }}
        title="Votre adresse en métropole"
        description="À donner aux boutiques telle quelle."
      >
        <AddressLines address={address} />
        <div className="mt-4">
          <CopyButton
            look="primary"
            text={wholeAddress(address)}
            label="Tout copier, l’adresse entière"
          >
            Tout copier
          </CopyButton>
        </div>
      </Dialog>
    </>
  )
}

function Unread() {
  const count = useQuery(query(countMyUnreadNotices, {})).data?.unread ?? 0
  const words = count === 0 ? 'Notifications, tout est lu' : `Notifications, ${unreadText(count)}`
  return (
    <Link
      to={paths.notifications}
      aria-label={words}
      className={style}
      {...prefetchOnIntent(paths.notifications)}
    >
      <Bell className="size-5 shrink-0" aria-hidden="true" />
      {count > 0 && (
        <span className="figures flex h-5 min-w-5 items-center justify-center rounded-full bg-action px-1 text-xs font-bold text-on-action">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
