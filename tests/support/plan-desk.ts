import Stripe from 'stripe'
import { vi } from 'vitest'
import { row, type Body } from './basket.ts'
import { patience } from './patience.ts'
import type { Answer, Person } from './test-app.ts'
import type { Till } from './till.ts'

const daySeconds = 86_400

/** All tests of a file share the provider's clock: a subscription that one leaves running would renew in the next. */
export async function endSubscriptions({ app, count }: Till): Promise<void> {
  const live = `status <> 'ended'`
  const { rows } = await app.deps.pool.query(
    `select stripe_subscription_id as id from subscriptions where ${live}`,
  )
  for (const { id } of rows) await app.deps.stripe?.subscriptions.cancel(id).catch(unlessOver)
  await vi.waitUntil(async () => (await count('subscriptions', live, [])) === 0, patience)
}

/** It may have ended at the provider while its news is on the way. */
function unlessOver(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'resource_missing')
    throw error
}

export type WantedPlan = { readonly plan: string; readonly frequency: string }
export const wanted = (plan: string, frequency = 'month'): WantedPlan => ({ plan, frequency })

/** Changes plans as the pages do: reads the price first, then agrees to it. */
export function planDesk(till: Till) {
  const request = (method: 'GET' | 'POST', path: string, as: Person, body?: object) =>
    till.app.request(method, `/api/subscription${path}`, { as, ...(body && { body }) })

  const preview = (as: Person, { plan, frequency }: WantedPlan): Promise<Answer> =>
    request('GET', `/change-preview?plan=${plan}&frequency=${frequency}`, as)
  const agree = (as: Person, shown: Body, more: object = {}): Promise<Answer> =>
    request('POST', '/changes', as, {
      to: { plan: shown.plan, frequency: shown.frequency },
      totalCents: shown.totalCents,
      prorationAt: shown.prorationAt,
      termsVersion: shown.termsVersion,
      acceptTerms: true,
      requestExpress: true,
      ...more,
    })
  const schedule = (as: Person, shown: Body): Promise<Answer> =>
    request('POST', '/scheduled-changes', as, {
      to: { plan: shown.plan, frequency: shown.frequency },
      priceCents: shown.priceCents,
    })
  /** The subscription that runs. */
  const rowOf = ({ id }: Person) =>
    row(till, `select * from subscriptions where customer_id = $1 and status <> 'ended'`, [id])
  return {
    preview,
    agree,
    schedule,
    revoke: (as: Person) => request('POST', '/scheduled-change-revocation', as),
    act: (as: Person, path: string) => request('POST', `/${path}`, as),
    visitInvoice: (as: Person) => request('POST', '/open-invoice-visits', as),
    read: async (as: Person): Promise<Body> => (await request('GET', '', as)).body,
    /** Reads the price and agrees to it. */
    change: async (as: Person, plan: WantedPlan): Promise<Answer> => {
      const { body: shown } = await preview(as, plan)
      return shown.kind === 'at-term' ? schedule(as, shown) : agree(as, shown)
    },
    advance: (days: number) =>
      till.control('/clock', { advanceSeconds: Math.round(days * daySeconds) }),
    rowOf,
    stripeIdOf: async (as: Person): Promise<string> => (await rowOf(as)).stripe_subscription_id,
  }
}
