import { Menu, X, ShoppingCart } from 'lucide-react'
import { useRef, useEffect, useState, Suspense, type RefObject } from 'react'
import { Link, useLocation } from 'react-router'
import { useSiteName } from '#web/api/site.ts'
import { sitePaths } from '#web/site-paths.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Logo } from './Logo.tsx'
import { useSignedInUser, useSession } from '#web/api/session.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { lazyAfterContent } from './lazy-after-content.ts'
import { announceCartCount, localCartKey, useCartCount } from '#web/api/cart-count.ts'

const UserMenu = lazyAfterContent(async () => (await import('./UserMenu.tsx')).UserMenu)

/** « Connexion » and « Inscription »; the person's menu once they are signed in. */
function AccountLinks({ className }: { className: string }) {
  const user = useSignedInUser()
  return (
    <div className={className}>
      {user ? (
        <Suspense
          fallback={
            <span className="h-11 w-19.5 rounded-full border border-line-strong bg-surface p-1">
              <span className="block size-9 rounded-full bg-action-soft" />
            </span>
          }
        >
          <UserMenu user={user} />
        </Suspense>
      ) : (
        <>
          <Link to={sitePaths.signIn} className={buttonStyle('ghost')}>
            Connexion
          </Link>
          <Link to={sitePaths.signUp} className={buttonStyle('secondary')}>
            Inscription
          </Link>
        </>
      )}
    </div>
  )
}

/** The links of the top bar, in their order (docs/rules/pages.md#top-bar). */
const siteLinks = [
  { label: 'Accueil', to: sitePaths.homeSection('hero') },
  { label: 'Services', to: sitePaths.homeSection('services') },
  { label: 'Comment ça marche\u00a0?', to: sitePaths.homeSection('fonctionnement') },
  { label: 'Tarifs', to: sitePaths.homeSection('tarifs') },
  { label: 'Contact', to: sitePaths.homeSection('contact') },
] as const

/**
 * Part of the page at first, fixed once the page has scrolled beyond the bar's own height (docs/rules/pages.md#top-bar). Its links
 * stand in a row where they have room, which large text needs more of.
 */
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
          '@container/bar z-40 w-full border-b border-line bg-page',
          isFixed ? 'fixed inset-x-0 top-0 shadow-sm' : 'relative',
        )}
      >
        <div className="mx-auto flex h-18 max-w-7xl items-center gap-2 px-[min(1rem,5vw)] sm:px-6">
          <Link
            to={sitePaths.home}
            aria-label={`${useSiteName()}, accueil`}
            className="mr-auto min-w-0 rounded-lg py-2"
          >
            <Logo />
          </Link>
          <SiteLinks className="hidden items-center @min-[63rem]/bar:flex" />
          <CartButton />
          <AccountLinks className="hidden items-center gap-2 @min-[63rem]/bar:flex" />
          {/* A new one at each navigation, hence closed. */}
          <MobileMenu key={key} />
        </div>
      </header>
    </div>
  )
}

/** No wider than a seventh of a phone, so that large text leaves room for the name. */
const iconStyle =
  'flex h-11 w-[min(2.75rem,14vw)] shrink-0 items-center justify-center rounded-lg hover:bg-sunken'

/** The browser's own disclosure: it opens before any script has loaded. */
function MobileMenu() {
  return (
    <details className="group @min-[63rem]/bar:hidden" ref={closeOnEscape}>
      <summary className={iconStyle}>
        <span className="sr-only">Menu</span>
        <Menu className="size-6 group-open:hidden" aria-hidden="true" />
        <X className="hidden size-6 group-open:block" aria-hidden="true" />
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

/** True once the page has scrolled further than the element is tall. */
function useIsScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setIsPast] = useState(false)

  useEffect(() => {
    function measure() {
      setIsPast(window.scrollY > (element.current?.offsetHeight ?? Infinity))
    }
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      window.removeEventListener('scroll', measure)
    }
  }, [element])

  return isPast
}

function CartButton() {
  const count = useCartCount()
  useAccountCount()
  const contents = count === 0 ? 'vide' : count === 1 ? '1 article' : `${count} articles`
  return (
    <Link
      to={sitePaths.cart}
      aria-label={`Panier, ${contents}`}
      className={`relative ${iconStyle}`}
    >
      <ShoppingCart className="size-5.5" aria-hidden="true" />
      {count > 0 && (
        <span className="figures absolute top-0.5 right-0 flex h-5 min-w-5 items-center justify-center rounded-full bg-call px-1 text-xs font-bold text-on-call">
          {count}
        </span>
      )}
    </Link>
  )
}

/** Only on the public pages; in the customer's area the cart itself updates the badge. */
function useAccountCount(): void {
  const session = useSession()
  const isElsewhere = !useLocation().pathname.startsWith(sitePaths.customer)
  // The client number and not only whether there is one: the next customer of this browser has another cart.
  const customer = session.status === 'signed-in' ? session.user.clientNumber : null
  const isOut = session.status === 'anonymous'
  useEffect(() => {
    if (isOut || (customer !== null && isElsewhere)) refreshCount(!isOut).catch(() => undefined)
  }, [isOut, customer, isElsewhere])
}

/** Loads its code only for people who can have a cart. A failure leaves the badge as it was. */
async function refreshCount(isSignedIn: boolean): Promise<void> {
  if (!isSignedIn && !localStorage[localCartKey]) return announceCartCount(0)
  const { countCart } = await import('#web/api/cart-badge.ts')
  await countCart(isSignedIn)
}
