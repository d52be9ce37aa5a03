import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announceCartCount } from '#web/api/cart-count.ts'
import { cartQuery } from '#web/api/cart.ts'

/** Keeps the badge of the top bar at the number of quotes to pay, wherever the customer is. */
export function useCartBadge(): void {
  const { data } = useQuery(cartQuery)
  const count = data?.quotes.length
  useEffect(() => {
    if (count !== undefined) announceCartCount(count)
  }, [count])
}
