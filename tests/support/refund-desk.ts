import { vi } from 'vitest'
import { row } from './basket.ts'
import { patience } from './patience.ts'
import type { Answer, Person } from './test-app.ts'
import type { Till } from './till.ts'

export type Desk = {
  readonly orderOf: (customer: Person) => Promise<string>
  readonly read: (orderId: string, as?: Person) => Promise<Answer['body']>
  /** Requests a refund of the order in its current state; returns the answer, even a refusal. */
  readonly ask: (orderId: string, wish: object, given?: Asked) => Promise<Answer>
  readonly chargeOf: (orderId: string) => Promise<string>
  /** Runs the jobs that are due until the order passes `check`. */
  readonly settled: (orderId: string, check: (order: Answer['body']) => void) => Promise<void>
}

type Asked = { readonly as?: Person; readonly reason?: string; readonly note?: string }

/** The office's actions on the orders of this till, by this admin unless `as` names another. */
export function refundDesk(till: Till, admin: Person): Desk {
  const { app } = till
  const read = async (orderId: string, as: Person = admin) =>
    (await app.request('GET', `/api/admin/orders/${orderId}`, { as })).body
  return {
    orderOf: (customer) => lastOrderOf(till, customer),
    read,
    ask: async (orderId, wish, { as = admin, reason = 'goodwill', note } = {}) => {
      const { money } = await read(orderId, as)
      const body = {
        seenCommittedCents: money.committedCents,
        wish,
        reason,
        ...(note ? { note } : {}),
      }
      return app.request('POST', `/api/admin/orders/${orderId}/refunds`, { as, body })
    },
    chargeOf: async (orderId) => {
      const { intent } = await row(
        till,
        'select stripe_payment_intent_id as intent from payments where order_id = $1',
        [orderId],
      )
      const charge = (await app.deps.stripe?.paymentIntents.retrieve(intent))?.latest_charge
      if (typeof charge !== 'string') throw new Error('a paid intent has its charge')
      return charge
    },
    settled: (orderId, check) =>
      vi.waitFor(async () => {
        await app.runJobs()
        check(await read(orderId))
      }, patience),
  }
}

async function lastOrderOf(till: Till, customer: Person): Promise<string> {
  const lastOrder = 'select id from orders where customer_id = $1 order by created_at desc limit 1'
  return (await row(till, lastOrder, [customer.id])).id
}
