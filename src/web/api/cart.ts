import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { checkCart, readCart, readCheckout } from '#contract/payments/checkout.ts'
import { cartItemKey, type CartItem } from '#domain/cart/cart-item.ts'
import { call } from './call.ts'

export type CheckedCart = z.output<typeof checkCart.output>
export type CartQuote = CheckedCart['quotes'][number]
export type CheckoutState = z.output<typeof readCheckout.output>

/** My accepted quotes to pay. Its topic is the quotes': a quote that is sent again or paid elsewhere leaves the cart. */
export const cartQuery = queryOptions({
  queryKey: ['quotes', 'cart'],
  queryFn: ({ signal }) => call(readCart, {}, { signal }),
})

/** The cart as the server would sell it now, asked again on each arrival; what is checked stays while a line leaves. */
export const cartCheckQuery = (items: readonly CartItem[]) =>
  queryOptions({
    queryKey: ['cart', 'check', items.map(cartItemKey)],
    queryFn: ({ signal }) => call(checkCart, { items: [...items] }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

const soon = 2000
const later = 20_000

/** Where the payment of this session stands; asked again until it is known, rarely for a transfer that takes days. */
export const checkoutQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['orders', 'checkout', sessionId],
    queryFn: ({ signal }) => call(readCheckout, { sessionId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.status === 'open') return soon
      return data?.status === 'pending' ? later : false
    },
  })
