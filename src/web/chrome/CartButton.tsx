import { ShoppingCart } from 'lucide-react'
import { Link } from 'react-router'
import { useCartCount } from '#web/api/cart-count.ts'
import { paths } from '#web/paths.ts'

export function CartButton() {
  const count = useCartCount()
  const contents = count === 0 ? 'vide' : count === 1 ? '1 article' : `${count} articles`
  return (
    <Link
      to={paths.cart}
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
