import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announceQuoteCount } from '#web/api/cart-badge.ts'
import { cartQuery } from '#web/api/cart.ts'

/** Keeps the badge of the top bar at what is to be paid, wherever the customer is; shows nothing itself. */
export function CartBadge() {
  const { data } = useQuery(cartQuery)
  const quotes = data?.quotes.length
  useEffect(() => {
    if (quotes !== undefined) announceQuoteCount(quotes)
  }, [quotes])
  return null
}
