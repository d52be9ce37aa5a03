import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readCart } from '#contract/payments/cart.ts'
import { announceQuoteCount } from '#web/api/cart-badge.ts'
import { query } from '#web/api/query.ts'

/** Updates the badge of the top bar with the number of quotes and returns to pay, wherever the customer is; renders nothing. */
export function CartBadge() {
  const { data } = useQuery(query(readCart, {}))
  const count = data && data.quotes.length + data.returns.length
  useEffect(() => {
    if (count !== undefined) announceQuoteCount(count)
  }, [count])
  return null
}
