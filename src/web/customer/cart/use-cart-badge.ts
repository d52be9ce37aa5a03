import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announceQuoteCount } from '#web/api/cart-badge.ts'
import { cartQuery } from '#web/api/cart.ts'

/** Keeps the badge of the top bar at what is to be paid, wherever the customer is. */
export function useCartBadge(): void {
  const { data } = useQuery(cartQuery)
  const quotes = data?.quotes.length
  useEffect(() => {
    if (quotes !== undefined) announceQuoteCount(quotes)
  }, [quotes])
}
