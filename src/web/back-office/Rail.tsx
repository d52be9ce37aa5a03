import { LogOut, Menu, PanelLeftClose, PanelLeftOpen, Search, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { useSessionUser } from '#web/api/session.ts'
import { Logo } from '#web/chrome/Logo.tsx'
import { useSignOut } from '#web/chrome/use-sign-out.ts'
import { paths } from '#web/paths.ts'
import { Dialog } from '#web/chrome/popups.tsx'
import { useQuery } from '@tanstack/react-query'
import { countWaiting } from '#contract/warehouse/warehouse-requests.ts'
import { query } from '#web/api/query.ts'
import { dashboardCount } from '#web/copy/dashboard.ts'
import { entriesOf } from './back-office-entries.ts'
import { useSearches } from './use-searches.ts'
import { grouped } from './rail-groups.ts'

const looks = {
  rail: {
    title: 'text-on-nuit-soft',
    // Low, so that every entry is visible on a laptop.
    entry:
      'min-h-7 text-14 pointer-coarse:min-h-11 pointer-fine:[@media(height>=66rem)]:min-h-9 text-on-nuit-soft hover:bg-nuit-raised hover:text-on-nuit aria-[current=page]:bg-nuit-raised aria-[current=page]:text-on-nuit',
    count: 'bg-lagon-clair text-nuit',
  },
  sheet: {
    title: 'text-ink-soft',
    entry:
      'min-h-12 text-ink hover:bg-sunken aria-[current=page]:bg-action-soft aria-[current=page]:font-semibold',
    count: 'bg-action text-on-action',
  },
}

type RailEntriesProps = {
  readonly look: keyof typeof looks
  readonly isNarrow?: boolean
  readonly onGo?: () => void
}

/** The pages that this role may open, in groups, each with its number of waiting items. */
function RailEntries({ look, isNarrow = false, onGo }: RailEntriesProps) {
  const user = useSessionUser()
  const waiting = useWaiting()
  if (!user) return null
  const { title, entry, count } = looks[look]
  return grouped(entriesOf(user.role)).map(({ label, entries }) => (
    <div key={label}>
      {isNarrow ? (
        <hr className="mx-1 mb-2 border-nuit-line" />
      ) : (
        <p className={`px-2.5 pb-0.5 text-12 font-semibold tracking-wide uppercase ${title}`}>
          {label}
        </p>
      )}
      <ul>
        {entries.map(({ label: name, to, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={`relative flex items-center gap-2.5 rounded-lg px-2.5 font-medium no-underline ${entry}`}
              title={isNarrow ? name : undefined}
              {...(onGo ? { onClick: onGo } : {})}
            >
              <Icon className="size-4.5 shrink-0" aria-hidden="true" />
              <span className={isNarrow ? 'sr-only' : 'min-w-0 truncate'}>{name}</span>
              <Count of={waiting[to] ?? 0} style={count} isNarrow={isNarrow} />
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  ))
}

type CountProps = { readonly of: number; readonly style: string; readonly isNarrow: boolean }

/** In the narrow rail a dot says that something waits. */
function Count({ of, style, isNarrow }: CountProps) {
  if (of === 0) return null
  const place = isNarrow
    ? 'absolute top-1 right-1 size-2.5 overflow-hidden text-transparent'
    : 'ml-auto px-1.5 text-12'
  return (
    <span className={`figures rounded-full font-semibold ${place} ${style}`}>
      {dashboardCount(of)}
      <span className="sr-only"> en attente</span>
    </span>
  )
}

/** Number of waiting items by page. */
function useWaiting(): Readonly<Record<string, number>> {
  const sees = useSearches()
  const { data } = useQuery({ ...query(countWaiting, {}), enabled: sees })
  if (!data) return {}
  return {
    [paths.adminRequests]: data.requests + data.threads,
    [paths.departures]: data.shipments,
    [paths.adminQuotes]: data.quotes ?? 0,
    [paths.adminNotifications]: data.messages ?? 0,
  }
}

const actStyle =
  'flex items-center rounded-lg text-on-nuit-soft hover:bg-nuit-raised hover:text-on-nuit'
const actIconStyle = `${actStyle} size-8 justify-center pointer-coarse:size-11`
const iconStyle =
  'flex size-11 items-center justify-center rounded-lg text-on-nuit-soft hover:bg-nuit-raised hover:text-on-nuit'

type Opening = { readonly onSearch: () => void }
type Turning = { readonly isNarrow: boolean; readonly onTurn: () => void }

/** On a desktop a rail at the left, which « [ » makes narrow; on a phone, a bar with the search and a sheet. */
export function Rail({ onSearch, ...turning }: Opening & Turning) {
  const { isNarrow } = turning
  const searches = useSearches()
  return (
    <header className="on-nuit bg-nuit text-on-nuit lg:sticky lg:top-0 lg:flex lg:h-[calc(100dvh-var(--demo-bar,0px))] lg:flex-col lg:overflow-x-clip lg:overflow-y-auto lg:p-2.5 lg:[scrollbar-width:thin] print:hidden">
      <div className="flex items-center justify-between gap-2 px-4 py-2 lg:px-0 lg:pt-0">
        <Link
          to={paths.admin}
          aria-label="Escale, back-office"
          className={`rounded-lg py-1.5 ${isNarrow ? 'lg:w-9 lg:overflow-hidden' : ''}`}
        >
          <Logo />
        </Link>
        <div className="flex lg:hidden">
          {searches && (
            <button type="button" className={iconStyle} aria-label="Rechercher" onClick={onSearch}>
              <Search className="size-6" aria-hidden="true" />
            </button>
          )}
          <PhoneMenu />
        </div>
      </div>
      {searches && <SearchButton onSearch={onSearch} isNarrow={isNarrow} />}
      <nav aria-label="Back-office" className="hidden gap-2.5 lg:grid">
        <RailEntries look="rail" isNarrow={isNarrow} />
      </nav>
      <div className="mt-auto hidden pt-3 lg:block">
        <Me {...turning} />
      </div>
    </header>
  )
}

const SearchButton = ({ onSearch, isNarrow }: Opening & { readonly isNarrow: boolean }) => (
  <button
    type="button"
    className="mb-3 hidden min-h-9 items-center gap-2.5 rounded-lg border border-nuit-line px-2.5 text-14 text-on-nuit-soft hover:bg-nuit-raised hover:text-on-nuit lg:flex"
    onClick={onSearch}
    title={isNarrow ? 'Rechercher (Ctrl K)' : undefined}
    aria-keyshortcuts="Control+K Meta+K"
  >
    <Search className="size-4 shrink-0" aria-hidden="true" />
    <span className={isNarrow ? 'sr-only' : ''}>Rechercher</span>
    {!isNarrow && <kbd className="ml-auto font-sans text-12">Ctrl K</kbd>}
  </button>
)

/** One line: the person's name leads to their account. */
function Me({ isNarrow, onTurn }: Turning) {
  const user = useSessionUser()
  const signOut = useSignOut()
  const Turn = isNarrow ? PanelLeftOpen : PanelLeftClose
  const turn = isNarrow ? 'Élargir' : 'Réduire'
  return (
    <div
      className={`flex items-center border-t border-nuit-line pt-2 ${isNarrow ? 'flex-col' : ''}`}
    >
      <Link
        to={paths.account}
        className={
          isNarrow
            ? actIconStyle
            : `${actStyle} min-h-8 min-w-0 grow gap-1.5 px-1 pointer-coarse:min-h-11`
        }
        title="Mon Compte"
      >
        <UserRound className="size-4.5 shrink-0" aria-hidden="true" />
        <span className="sr-only">Mon Compte, </span>
        <span className={isNarrow ? 'sr-only' : 'truncate text-12 font-medium'}>
          {user?.firstName} {user?.lastName}
        </span>
      </Link>
      <button
        type="button"
        className={actIconStyle}
        aria-label="Déconnexion"
        title="Déconnexion"
        onClick={signOut}
      >
        <LogOut className="size-4.5" aria-hidden="true" />
      </button>
      <button
        type="button"
        className={actIconStyle}
        aria-label={turn}
        aria-expanded={!isNarrow}
        aria-keyshortcuts="["
        title={`${turn} le menu ([)`}
        onClick={onTurn}
      >
        <Turn className="size-4.5" aria-hidden="true" />
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
      <Dialog open={isOpen} onClose={close} title="Menu">
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
      </Dialog>
    </>
  )
}
