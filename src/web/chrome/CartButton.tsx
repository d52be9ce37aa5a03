import { ShoppingCart } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { announceCartCount, localCartKey, useCartCount } from '#web/api/cart-count.ts'
import { useSession } from '#web/api/session.ts'
import { sitePaths } from '#web/site-paths.ts'

export function CartButton() {
  const count = useCartCount()
  useAccountCount()
  const contents = count === 0 ? 'vide' : count === 1 ? '1 article' : `${count} articles`
  return (
    <Link
      to={sitePaths.cart}
      aria-label={`Panier, ${contents}`}
      className="relative flex size-11 items-center justify-center rounded-lg hover:bg-sunken"
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

/** On the public pages; in the customer's area the cart itself keeps the badge. */
function useAccountCount(): void {
  const session = useSession()
  const isElsewhere = !useLocation().pathname.startsWith(sitePaths.customer)
  // The number, not only that there is one: the next customer of this browser has a cart of their own.
  const customer = session.status === 'signed-in' ? session.user.clientNumber : null
  const isOut = session.status === 'anonymous'
  useEffect(() => {
    if (isOut || (customer !== null && isElsewhere)) refreshCount(!isOut).catch(() => undefined)
  }, [isOut, customer, isElsewhere])
}

/** By code that is not loaded for who can have no cart. A failure leaves the badge as it was. */
async function refreshCount(isSignedIn: boolean): Promise<void> {
  if (!isSignedIn && !localStorage[localCartKey]) return announceCartCount(0)
  const { countCart } = await import('#web/api/cart-badge.ts')
  await countCart(isSignedIn)
}
