import Stripe from 'stripe'
import { cents, type Cents } from '#domain/units.ts'
import { requireStripe } from '#server/core/require-stripe.ts'
import type { Context } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { itemOf } from './provider-item.ts'

/** What a change costs at once, as the provider previews it. */
export type ChangeCost = {
  /** What is paid: the new plan less the unused days of the former one. */
  readonly totalCents: Cents
  readonly chargeCents: Cents
  readonly unusedCents: Cents
  /** From when the provider counts: the same instant gives the same amounts. */
  readonly prorationAt: Date
  /** Until when the new plan is then paid. */
  readonly until: Date
}

/** The provider takes nothing less from a card. */
const leastCents = 50

/**
 * Previews the change at the provider, counted from now or from that instant. Refuses with `change-too-small` when the period is
 * almost over, and with `total-changed` when that instant is in another period by now.
 */
export async function changeCost(
  ctx: Context,
  stripeSubscriptionId: string,
  price: string,
  prorationAt?: Date,
): Promise<ChangeCost> {
  const { itemId } = await itemOf(ctx, stripeSubscriptionId)
  const date = prorationAt && { proration_date: prorationAt.getTime() / 1000 }
  const preview = await requireStripe(ctx)
    .invoices.createPreview({
      subscription: stripeSubscriptionId,
      subscription_details: {
        items: [{ id: itemId, price }],
        proration_behavior: 'always_invoice',
        ...date,
      },
    })
    .catch((error: unknown) => {
      const isBadDate =
        error instanceof Stripe.errors.StripeInvalidRequestError &&
        error.param?.includes('proration_date')
      throw isBadDate ? new Refused('total-changed') : error
    })
  return costOf(preview)
}

function costOf({ lines: { data: lines }, amount_due: due }: Stripe.Invoice): ChangeCost {
  const unused = lines.filter(({ amount }) => amount < 0)
  const [credit] = unused
  const charge = lines.findLast(({ amount }) => amount > 0)
  if (!credit || !charge || due < leastCents) throw new Refused('change-too-small')
  const unusedCents = unused.reduce((sum, { amount }) => sum + amount, 0)
  return {
    totalCents: cents(due),
    chargeCents: cents(due - unusedCents),
    unusedCents: cents(unusedCents),
    prorationAt: new Date(credit.period.start * 1000),
    until: new Date(charge.period.end * 1000),
  }
}
