import Stripe from 'stripe'
import { requireStripe } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { idOf, orMissing } from './provider-answers.ts'

const expand = [
  'default_payment_method',
  'schedule',
  'customer.invoice_settings.default_payment_method',
]

/**
 * A subscription at the provider, paid by the means that its holder chose last (docs/rules/money.md#the-means-that-pays);
 * `undefined` for one that the provider does not know. Its page for another card changes the customer's default only
 * (docs.stripe.com/customer-management/portal-deep-links), and the subscription's own comes before that: here it becomes its own.
 */
export async function subscriptionWithMeans(
  ctx: Context,
  id: string,
): Promise<Stripe.Subscription | undefined> {
  const known = await orMissing(requireStripe(ctx).subscriptions.retrieve(id, { expand }))
  if (!known || known.status === 'canceled' || known.status === 'incomplete_expired') return known
  try {
    const given = await giveChoice(ctx, known)
    await giveSchedule(ctx, given)
    return given
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    // It has just ended, or the means is gone: what was read counts, and the next look tries again.
    ctx.log.warn({ subscription: id, err: error }, 'the provider refused a means of payment')
    return known
  }
}

/** The means that pays: the subscription's own, else the customer's default. */
export function meansOf(subscription: Stripe.Subscription): Stripe.PaymentMethod | null {
  const { default_payment_method: own } = subscription
  return own === null || typeof own === 'string' ? customersMeans(subscription) : own
}

function customersMeans({ customer }: Stripe.Subscription): Stripe.PaymentMethod | null {
  if (typeof customer === 'string' || customer.deleted) return null
  const { default_payment_method: chosen } = customer.invoice_settings
  return typeof chosen === 'string' ? null : chosen
}

/** In the metadata of a subscription: the customer's default that we saw last. Another one is a choice. */
const seenMeans = 'customer_means'

/** What pays an open invoice on the provider's page pays the next ones too: subscriptions of a checkout keep the refused means. */
const follows = 'on_subscription'

async function giveChoice(
  ctx: Context,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const chosen = customersMeans(subscription)
  const seen = subscription.metadata[seenMeans]
  const isChoice = chosen !== null && isNew(chosen, subscription, seen)
  const isSet = subscription.payment_settings?.save_default_payment_method === follows
  if (isSet && seen !== undefined && !isChoice) return subscription
  return requireStripe(ctx).subscriptions.update(subscription.id, {
    expand,
    payment_settings: { save_default_payment_method: follows },
    metadata: { [seenMeans]: chosen?.id ?? 'none' },
    ...(isChoice && { default_payment_method: chosen.id }),
  })
}

/** At the first look, a means that is older than the subscription was chosen for something else. */
const isNew = (
  { id, created }: Stripe.PaymentMethod,
  { start_date: begun }: Stripe.Subscription,
  seen: string | undefined,
): boolean => (seen === undefined ? created > begun : id !== seen)

/** Its next phase would give the former means back to the subscription. */
async function giveSchedule(
  ctx: Context,
  { schedule, default_payment_method: means }: Stripe.Subscription,
): Promise<void> {
  const own = idOf(means)
  if (schedule === null || typeof schedule === 'string' || own === null) return
  if (idOf(schedule.default_settings.default_payment_method) === own) return
  await requireStripe(ctx).subscriptionSchedules.update(schedule.id, {
    default_settings: { default_payment_method: own },
  })
}
