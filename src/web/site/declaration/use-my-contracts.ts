import { useEffect, useState } from 'react'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { listMyOrders, type MyOrderSummary } from '#contract/payments/orders.ts'
import { towards } from '#domain/destination/destination.ts'
import { initialPlans } from '#domain/catalogue/initial-plans.ts'
import { call } from '#web/api/call.ts'
import type { DeclarationKind } from '#domain/legal/declaration-words.ts'
import { formatDay } from '#web/copy/format-date.ts'

export type MyContract = { readonly reference: string; readonly name: string }

/** The signed-in person's contracts that such a declaration may concern; none for a visitor, or when nothing answers. */
export function useMyContracts(
  kind: DeclarationKind,
  user: SignedInUser | null,
): readonly MyContract[] {
  const [orders, setOrders] = useState<readonly MyOrderSummary[]>([])
  const customerId = user?.clientNumber ? user.id : undefined
  useEffect(() => {
    if (kind !== 'withdrawal' || customerId === undefined) return undefined
    const leaving = new AbortController()
    call(listMyOrders, { limit: 50 }, { signal: leaving.signal }).then(
      ({ items }) => setOrders(items.filter(({ status }) => !over.has(status))),
      // The person can still type the number.
      () => undefined,
    )
    return () => leaving.abort()
  }, [kind, customerId])

  return [...orders.map(contractOf), ...plansOf(user)]
}

const over: ReadonlySet<MyOrderSummary['status']> = new Set([
  'pending_payment',
  'cancelled',
  'refunded',
])

/** By all that it sold: a withdrawal is from the whole of it. */
const contractOf = ({ number, createdAt, destination, itemNames }: MyOrderSummary): MyContract => {
  const sent = destination === null ? [] : [`Réexpédition ${towards(destination)}`]
  const name = [`Commande ${number} du ${formatDay(createdAt)}`, ...sent, ...itemNames].join(', ')
  return { reference: number, name }
}

function plansOf(user: SignedInUser | null): MyContract[] {
  if (!user?.plan || user.plan === 'gratuit') return []
  const name = `Abonnement ${initialPlans[user.plan].title}`
  return [{ reference: `${name} (${user.clientNumber ?? ''})`, name }]
}
