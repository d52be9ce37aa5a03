import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { readCart, readCheckout } from '#contract/checkout.ts'
import { call } from './call.ts'

export type Cart = z.output<typeof readCart.output>
export type CartQuote = Cart['quotes'][number]
export type CheckoutState = z.output<typeof readCheckout.output>

/** My accepted quotes to pay. Its topic is the quotes': a quote that is sent again or paid elsewhere leaves the cart. */
export const cartQuery = queryOptions({
  queryKey: ['quotes', 'cart'],
  queryFn: ({ signal }) => call(readCart, {}, { signal }),
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
