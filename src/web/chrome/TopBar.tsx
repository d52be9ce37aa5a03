import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { AccountLinks } from './AccountLinks.tsx'
import { CartButton } from './CartButton.tsx'
import { Logo } from './Logo.tsx'
import { siteLinks } from './site-links.ts'
import { useIsScrolledPast } from './use-is-scrolled-past.ts'

/** In the page at first, fixed once the page has scrolled beyond the bar's own height (spec 000 §2). */
export function TopBar() {
  const bar = useRef<HTMLElement>(null)
  const isFixed = useIsScrolledPast(bar)
  // Open at one place of the history: any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const { key } = useLocation()
  const isOpen = openAt === key

  useEffect(() => {
    if (!isOpen) return undefined
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key === 'Escape') setOpenAt(null)
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])

  return (
    <div className="h-18">
      <header
        ref={bar}
        id="top-bar"
        className={joinClasses(
          'z-40 w-full border-b border-line bg-page',
          isFixed && 'fixed inset-x-0 top-0 shadow-sm',
        )}
      >
        <div className="mx-auto flex h-18 max-w-7xl items-center gap-2 px-4 sm:px-6">
          <Link to={paths.home} aria-label="Escale, accueil" className="mr-auto rounded-lg py-2">
            <Logo />
          </Link>
          <SiteLinks className="hidden items-center lg:flex" />
          <CartButton />
          <AccountLinks className="hidden items-center gap-2 lg:flex" />
          <button
            type="button"
            className="flex size-11 items-center justify-center rounded-lg hover:bg-sunken lg:hidden"
            aria-expanded={isOpen}
            aria-controls="mobile-menu"
            aria-label={isOpen ? 'Fermer le menu' : 'Ouvrir le menu'}
            onClick={() => {
              setOpenAt(isOpen ? null : key)
            }}
          >
            {isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          </button>
        </div>
        <MobileMenu isOpen={isOpen} />
      </header>
    </div>
  )
}

function MobileMenu({ isOpen }: { isOpen: boolean }) {
  return (
    <div
      id="mobile-menu"
      hidden={!isOpen}
      className="max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-t border-line bg-page px-4 pt-2 pb-6 sm:px-6 lg:hidden"
    >
      <SiteLinks className="mb-4 grid" />
      <AccountLinks className="grid gap-2" />
    </div>
  )
}

function SiteLinks({ className }: { className: string }) {
  return (
    <nav aria-label="Navigation principale" className={className}>
      {siteLinks.map(({ label, to }) => (
        <Link
          key={label}
          to={to}
          className="flex min-h-11 items-center rounded-lg px-3 font-medium text-ink hover:bg-sunken"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
