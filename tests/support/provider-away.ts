import type * as z from 'zod/mini'
import type { openCheckout as endpoint } from '#contract/payments/checkout.ts'
import { openCheckout } from '#server/payments/checkout/open-checkout.ts'
import type { Person } from './test-app.ts'
import type { Till } from './till.ts'

/** Opens a payment while the provider does not answer. */
export async function openWithProviderAway(
  till: Till,
  as: Person,
  input: z.output<typeof endpoint.input>,
): Promise<unknown> {
  const { openDeps, closeDeps } = await import('#server/open-deps.ts')
  const away = await openDeps({ ...till.app.deps.config, STRIPE_API_URL: 'http://127.0.0.1:1' })
  try {
    return await openCheckout({ ...(await till.app.contextOf(as)), stripe: away.stripe }, input)
  } finally {
    await closeDeps(away)
  }
}
