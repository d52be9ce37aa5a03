import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readCart } from '#contract/payments/checkout.ts'
import type { CheckoutState } from '#web/api/cart.ts'
import { localCart } from '#web/api/local-cart.ts'
import { invalidateTopics, query } from '#web/api/query.ts'
import { sessionChanged } from '#web/api/session.ts'
import { paymentToasts } from '#web/copy/money.ts'
import { toast } from '#web/ui/toast.ts'

/** Paid or pending: exactly the lines of this session leave the cart, however often and in how many tabs this is read. */
export function useLeavingLines({ status, items }: CheckoutState): void {
  const client = useQueryClient()
  const isTaken = status === 'paid' || status === 'pending'
  const bought = items.map(({ key }) => key).join(' ')

  useEffect(() => {
    if (isTaken) localCart.removeBought(new Set(bought.split(' ')))
  }, [isTaken, bought])

  useEffect(() => {
    if (status === 'open') return
    void client.invalidateQueries(query(readCart, {}))
    void invalidateTopics(client, ['cart'])
    if (status !== 'paid') return
    void toast(paymentToasts.succeeded)
    void invalidateTopics(client, ['subscription'])
    // The plan of the account may have changed with it.
    void sessionChanged()
  }, [status, client])
}
