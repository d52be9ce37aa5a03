import { keepPreviousData } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { readCheckout } from '#contract/payments/checkout.ts'
import { checkCart } from '#contract/payments/cart.ts'
import type { CartItem } from '#domain/cart/cart-item.ts'
import { query } from './query.ts'

export type CheckedCart = z.output<typeof checkCart.output>
export type CartQuote = CheckedCart['quotes'][number]
export type CartReturn = CheckedCart['returns'][number]
export type CartStorage = CheckedCart['storages'][number]
export type CheckoutState = z.output<typeof readCheckout.output>

/**
 * The cart as the server would sell it now, requested again on each visit; the last answer stays on screen while a line is
 * removed.
 */
export const cartCheckQuery = (items: readonly CartItem[]) =>
  query(checkCart, { items: [...items] }, { staleTime: 0, placeholderData: keepPreviousData })

const soon = 2000
const later = 20_000
const fiveMinutes = 300_000

/** When this page first read that a payment is void: money that came for it all the same is known within minutes. */
const voidSince = new Map<string, number>()

function isFreshlyVoid(sessionId: string): boolean {
  const since = voidSince.get(sessionId) ?? Date.now()
  voidSince.set(sessionId, since)
  return Date.now() - since < fiveMinutes
}

/**
 * The state of this session's payment; requested again until it is known, and only rarely for a bank transfer, which takes days.
 */
export const checkoutQuery = (sessionId: string) =>
  query(
    readCheckout,
    { sessionId },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => {
        if (data?.status === 'open') return soon
        if (data?.status === 'pending') return later
        return data?.status === 'void' && isFreshlyVoid(sessionId) ? later : false
      },
    },
  )
