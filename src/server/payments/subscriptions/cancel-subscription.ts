import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { changeAtProvider } from './change-at-provider.ts'
import { requireLive } from './fresh-subscription.ts'

/**
 * Ends my subscription with the paid period (docs/rules/money.md#subscriptions); a second call changes nothing. Refuses with
 * `no-subscription`.
 */
export async function cancelSubscription(ctx: Context): Promise<{ endsAt: string }> {
  const live = await requireLive(ctx, requireCustomer(ctx.actor))
  const { period_end: end } = await changeAtProvider(ctx, live, { cancel_at_period_end: true })
  return { endsAt: end.toISOString() }
}

/** Takes back a cancellation before it ends the subscription. Refuses with `no-subscription`. */
export async function resumeSubscription(ctx: Context): Promise<{ renewsAt: string }> {
  const live = await requireLive(ctx, requireCustomer(ctx.actor))
  const { period_end: end } = await changeAtProvider(ctx, live, { cancel_at_period_end: false })
  return { renewsAt: end.toISOString() }
}
