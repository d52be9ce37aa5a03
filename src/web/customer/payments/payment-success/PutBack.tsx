import { keptKeyOf } from '#domain/cart/kept-item.ts'
import { restoreItem } from '#domain/cart/restore-item.ts'
import type { CheckoutState } from '#web/api/cart.ts'
import { localCart } from '#web/api/local-cart.ts'
import { cartToasts } from '#web/copy/offers.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'

/** A payment that was pending and then failed had emptied the cart of its lines: one click brings them back. */
export function PutBack({ items }: { items: CheckoutState['items'] }) {
  const inCart = new Set(localCart.use().map(keptKeyOf))
  const missing = items
    .map(restoreItem)
    .filter((item) => item !== null)
    .filter((item) => !inCart.has(keptKeyOf(item)))
  if (missing.length === 0) return null
  return (
    <Button
      variant="secondary"
      onClick={() => {
        for (const item of missing) localCart.add(item)
        void toast(cartToasts.added)
      }}
    >
      Remettre au panier
    </Button>
  )
}
