import { Menu, X } from 'lucide-react'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useSiteName } from '#web/api/site.ts'
import { sitePaths } from '#web/site-paths.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { AccountLinks } from './AccountLinks.tsx'
import { CartButton } from './CartButton.tsx'
import { Logo } from './Logo.tsx'
import { siteLinks } from './site-links.ts'
import { useIsScrolledPast } from './use-is-scrolled-past.ts'

/** In the page at first, fixed once the page has scrolled beyond the bar's own height (docs/rules/pages.md#top-bar). */
export function TopBar() {
  const bar = useRef<HTMLElement>(null)
  const isFixed = useIsScrolledPast(bar)
  const { key } = useLocation()

  return (
    <div className="h-18">
      <header
        ref={bar}
        id="top-bar"
        className={joinClasses(
          'z-40 w-full border-b border-line bg-page',
          isFixed ? 'fixed inset-x-0 top-0 shadow-sm' : 'relative',
        )}
      >
        <div className="mx-auto flex h-18 max-w-7xl items-center gap-2 px-4 sm:px-6">
          <Link
            to={sitePaths.home}
            aria-label={`${useSiteName()}, accueil`}
            className="mr-auto rounded-lg py-2"
          >
            <Logo />
          </Link>
          <SiteLinks className="hidden items-center lg:flex" />
          <CartButton />
          <AccountLinks className="hidden items-center gap-2 lg:flex" />
          {/* A new one at each navigation, hence closed. */}
          <MobileMenu key={key} />
        </div>
      </header>
    </div>
  )
}

/** The browser's own: it opens before any script has arrived. */
function MobileMenu() {
  return (
    <details className="group lg:hidden" ref={closeOnEscape}>
      <summary className="flex size-11 items-center justify-center rounded-lg hover:bg-sunken">
        <span className="sr-only">Menu</span>
        <Menu className="group-open:hidden" aria-hidden="true" />
        <X className="hidden group-open:block" aria-hidden="true" />
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-y border-line bg-page px-4 pt-2 pb-6 shadow-lg sm:px-6">
        <SiteLinks className="mb-4 grid" />
        <AccountLinks className="grid gap-2" />
      </div>
    </details>
  )
}

function closeOnEscape(menu: HTMLDetailsElement | null) {
  menu?.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
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
