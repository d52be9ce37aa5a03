import { LogOut, Menu, Search, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { useSessionUser } from '#web/api/session.ts'
import { Logo } from '#web/chrome/Logo.tsx'
import { useSignOut } from '#web/chrome/use-sign-out.ts'
import { paths } from '#web/paths.ts'
import { LateDialog } from '#web/chrome/LateDialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { countWaiting } from '#contract/warehouse/warehouse-requests.ts'
import { query } from '#web/api/query.ts'
import { countText } from '#web/copy/dashboard.ts'
import { entriesOf } from './back-office-entries.ts'
import { grouped } from './rail-groups.ts'

const looks = {
  rail: {
    title: 'text-on-nuit-soft',
    entry:
      'min-h-11 text-on-nuit-soft hover:bg-nuit-raised hover:text-on-nuit aria-[current=page]:bg-nuit-raised aria-[current=page]:text-on-nuit',
    count: 'bg-lagon-clair text-nuit',
  },
  sheet: {
    title: 'text-ink-soft',
    entry:
      'min-h-12 text-ink hover:bg-sunken aria-[current=page]:bg-action-soft aria-[current=page]:font-semibold',
    count: 'bg-action text-on-action',
  },
}

type RailEntriesProps = { readonly look: keyof typeof looks; readonly onGo?: () => void }

/** The pages that this role may open, in groups, each with its number of waiting items. */
function RailEntries({ look, onGo }: RailEntriesProps) {
  const user = useSessionUser()
  const waiting = useWaiting()
  if (!user) return null
  const { title, entry, count } = looks[look]
  return grouped(entriesOf(user.role)).map(({ label, entries }) => (
    <div key={label}>
      <p className={`px-3 pb-1 text-xs font-semibold tracking-wide uppercase ${title}`}>{label}</p>
      <ul>
        {entries.map(({ label: name, to, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={`flex items-center gap-3 rounded-lg px-3 font-medium no-underline ${entry}`}
              {...(onGo ? { onClick: onGo } : {})}
            >
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              {name}
              <Count of={waiting[to] ?? 0} style={count} />
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  ))
}

function Count({ of, style }: { of: number; style: string }) {
  if (of === 0) return null
  return (
    <span
      className={`figures relative ml-auto rounded-full px-2 py-0.5 text-sm font-semibold ${style}`}
    >
      {countText(of)}
      <span className="sr-only"> en attente</span>
    </span>
  )
}

/** Number of waiting items by page. */
function useWaiting(): Readonly<Record<string, number>> {
  const { data } = useQuery(query(countWaiting, {}))
  if (!data) return {}
  return {
    [paths.adminRequests]: data.requests + data.threads,
    [paths.departures]: data.shipments,
    [paths.adminQuotes]: data.quotes ?? 0,
    [paths.adminNotifications]: data.messages ?? 0,
  }
}

const actStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 font-medium text-on-nuit-soft hover:bg-nuit-raised hover:text-on-nuit'
const iconStyle =
  'flex size-11 items-center justify-center rounded-lg text-on-nuit-soft hover:bg-nuit-raised hover:text-on-nuit'

type Opening = { readonly onSearch: () => void }

/** On a desktop, a full rail at the left; on a phone, a bar with the search and a sheet. */
export function Rail({ onSearch }: Opening) {
  return (
    <header className="on-nuit bg-nuit text-on-nuit lg:sticky lg:top-0 lg:flex lg:h-[calc(100dvh-var(--demo-bar,0px))] lg:flex-col lg:overflow-y-auto lg:p-4 print:hidden">
      <div className="flex items-center justify-between gap-2 px-4 py-2 lg:px-0 lg:pt-0 lg:pb-4">
        <Link to={paths.admin} aria-label="Escale, back-office" className="rounded-lg py-1.5">
          <Logo />
        </Link>
        <div className="flex lg:hidden">
          <button type="button" className={iconStyle} aria-label="Rechercher" onClick={onSearch}>
            <Search className="size-6" aria-hidden="true" />
          </button>
          <PhoneMenu />
        </div>
      </div>
      <SearchButton onSearch={onSearch} />
      <nav aria-label="Back-office" className="hidden gap-4 lg:grid">
        <RailEntries look="rail" />
      </nav>
      <div className="mt-auto hidden pt-4 lg:block">
        <Me />
      </div>
    </header>
  )
}

const SearchButton = ({ onSearch }: Opening) => (
  <button
    type="button"
    className="mb-4 hidden min-h-11 items-center gap-3 rounded-lg border border-nuit-line px-3 text-on-nuit-soft hover:bg-nuit-raised hover:text-on-nuit lg:flex"
    onClick={onSearch}
    aria-keyshortcuts="Control+K Meta+K"
  >
    <Search className="size-5 shrink-0" aria-hidden="true" />
    Rechercher
    <kbd className="ml-auto font-sans text-sm">Ctrl K</kbd>
  </button>
)

function Me() {
  const user = useSessionUser()
  const signOut = useSignOut()
  return (
    <div className="border-t border-nuit-line pt-3">
      <p className="px-3 text-sm break-words text-on-nuit-soft">
        {user?.firstName} {user?.lastName}
      </p>
      <Link to={paths.account} className={`${actStyle} mt-1`}>
        <UserRound className="size-5 shrink-0" aria-hidden="true" />
        Mon Compte
      </Link>
      <button type="button" className={actStyle} onClick={signOut}>
        <LogOut className="size-5 shrink-0" aria-hidden="true" />
        Déconnexion
      </button>
    </div>
  )
}

const sheetStyle =
  'flex min-h-12 w-full items-center gap-3 rounded-lg px-3 font-medium text-ink no-underline hover:bg-sunken'

/** The phone menu, with every page within reach of a thumb. */
function PhoneMenu() {
  const [isOpen, setIsOpen] = useState(false)
  const signOut = useSignOut()
  const close = () => setIsOpen(false)
  return (
    <>
      <button
        type="button"
        className={iconStyle}
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Menu className="size-6" aria-hidden="true" />
      </button>
      <LateDialog open={isOpen} onClose={close} title="Menu">
        <nav aria-label="Back-office" className="grid gap-4">
          <RailEntries look="sheet" onGo={close} />
        </nav>
        <div className="mt-4 border-t border-line pt-3">
          <Link to={paths.account} className={sheetStyle}>
            <UserRound className="size-5 shrink-0" aria-hidden="true" />
            Mon Compte
          </Link>
          <button type="button" className={sheetStyle} onClick={signOut}>
            <LogOut className="size-5 shrink-0" aria-hidden="true" />
            Déconnexion
          </button>
        </div>
      </LateDialog>
    </>
  )
}
