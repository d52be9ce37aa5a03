import { LogOut, Menu, Search, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSessionUser } from '#web/api/session.ts'
import { Logo } from '#web/chrome/Logo.tsx'
import { useSignOut } from '#web/chrome/use-sign-out.ts'
import { paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { RailEntries } from './RailEntries.tsx'

const actStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 font-medium text-on-nuit-soft hover:bg-nuit-raised hover:text-on-nuit'
const iconStyle =
  'flex size-11 items-center justify-center rounded-lg text-on-nuit-soft hover:bg-nuit-raised hover:text-on-nuit'

type Opening = { readonly onSearch: () => void }

/** On a desk, everything at the left; on a phone, a bar with the search and a sheet. */
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

/** Every page, under a thumb. */
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
