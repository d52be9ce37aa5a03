import Stripe from 'stripe'
import type * as z from 'zod/mini'
import type { previewPlanChange as previewPlanChangeEndpoint } from '#contract/payments/plan-changes.ts'
import { priceItem } from '#domain/cart/price-item.ts'
import type { SoldPlan } from '#domain/plan/plan-change.ts'
import { cents, type Cents } from '#domain/units.ts'
import { requireCustomer, requireStripe } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { currentLegalTexts } from '#server/papers/legal/current-legal-texts.ts'
import { planPrice, type PricedPlan } from '#server/payments/stripe/provider-subscription.ts'
import { judgeChange } from '#server/payments/subscription-rows/subscription-rows.ts'
import { itemOf, requireLive } from './provider-item.ts'

type Preview = z.input<typeof previewPlanChangeEndpoint.output>

/** What a change of my plan would cost, and from when it would count; nothing is written. */
export async function previewPlanChange(
  ctx: Context,
  wanted: z.output<typeof previewPlanChangeEndpoint.input>,
): Promise<Preview> {
  const row = await requireLive(ctx, requireCustomer(ctx.actor))
  const kind = accepted(await judgeChange(ctx.db, row, wanted), {
    periodEnd: row.period_end.toISOString(),
  })
  const { name, ...priced } = await pricedPlan(ctx, wanted)
  const { priceCents } = priced
  if (kind === 'at-term') {
    return { kind, ...wanted, priceCents, startsAt: row.period_end.toISOString() }
  }
  const price = await planPrice(ctx, priced, name)
  const { prorationAt, until, ...cost } = await changeCost(ctx, row.stripe_subscription_id, price)
  const { version } = await currentLegalTexts(ctx.db, ctx.now())
  return {
    kind,
    ...wanted,
    priceCents,
    ...cost,
    prorationAt: prorationAt.toISOString(),
    until: until.toISOString(),
    unusedUntil: row.period_end.toISOString(),
    termsVersion: version,
  }
}

/** What a change costs at once, as the provider previews it. */
type ChangeCost = {
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

/** The plan at today's price, with its name. Refuses with `option-unavailable` when it is not sold for that period. */
export async function pricedPlan(
  ctx: Context,
  { plan, frequency }: SoldPlan,
): Promise<PricedPlan & { readonly name: string }> {
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const { name, unitCents } = accepted(priceItem(catalogue, { kind: 'plan', plan, frequency }))
  return { plan, frequency, priceCents: unitCents, name }
}
